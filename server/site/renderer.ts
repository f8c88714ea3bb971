import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as v from "valibot";

/** A page to make. */
export interface RenderRequest {
  /** Path and query as the visitor sees them. */
  readonly url: string;
  /** Public origin without a slash. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the newest change that the data surely holds. */
  readonly version: string;
  /** Where pages ask the API: on local hosts, and whether on the sibling `api.` host elsewhere. */
  readonly api: { readonly configured: string; readonly sibling: boolean };
}

export interface RenderDeps {
  /** Asks the API inside the process. */
  readonly fetch: (request: Request) => Promise<Response>;
}

const RenderResult = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
  /** Where to go instead. */
  location: v.optional(v.string()),
  /** Why a page of status 500 broke: for the log alone. */
  failure: v.optional(v.unknown()),
  /** Sources of the content security policy, like `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});
export type RenderResult = v.InferOutput<typeof RenderResult>;

/** Makes the HTML of a page; rejects when it can't. */
export type Renderer = (request: RenderRequest, deps: RenderDeps) => Promise<RenderResult>;

/** What a built site makes its pages with. */
export interface PageMaker {
  readonly render: Renderer;
  /** The address under which a page is made, for all that show the same: path and query. */
  readonly canonicalUrl: (url: string) => string;
}

const RenderModule = v.object({ render: v.function(), canonicalUrl: v.function() });

/** Loads the built renderer; null where there is none. Rejects when it is there but no renderer. */
export async function loadRenderer(file: string): Promise<PageMaker | null> {
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (!there) return null;
  const module: unknown = await import(pathToFileURL(file).href);
  const { render, canonicalUrl } = v.parse(RenderModule, module);
  return {
    render: async (request, deps) => v.parse(RenderResult, await render(request, deps)),
    canonicalUrl: (url) => v.parse(v.string(), canonicalUrl(url)),
  };
}
