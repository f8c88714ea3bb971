import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import type { InnerFetch } from "#server/http/request.ts";

/** What a page is rendered from. */
export interface RenderRequest {
  /** Path and query as the visitor sees them. */
  readonly url: string;
  /** Public origin without a slash. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the newest change that the data is sure to include. */
  readonly version: string;
  /** Where pages ask the API: on local hosts, and whether on the sibling `api.` host elsewhere. */
  readonly api: { readonly configured: string; readonly sibling: boolean };
}

export interface RenderDeps {
  readonly fetch: InnerFetch;
}

const RenderResult = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
  /** Target of a redirect. */
  location: v.optional(v.string()),
  /** Why a page of status 500 broke: for the log alone. */
  failure: v.optional(v.unknown()),
  /** Sources of the content security policy, like `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});
export type RenderResult = v.InferOutput<typeof RenderResult>;

export type Renderer = (request: RenderRequest, deps: RenderDeps) => Promise<RenderResult>;

/** The rendering part of a built site. */
export interface SiteRenderer {
  readonly render: Renderer;
  /** The address (path and query) under which a page is rendered for all that show the same. */
  readonly canonicalUrl: (url: string) => string;
}

const RenderModule = v.object({ render: v.function(), canonicalUrl: v.function() });

/** Loads the built renderer; null where the file is missing. Rejects when it is no renderer. */
export async function loadRenderer(file: string): Promise<SiteRenderer | null> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (!exists) return null;
  const module: unknown = await import(pathToFileURL(file).href);
  const { render, canonicalUrl } = v.parse(RenderModule, module);
  return {
    render: async (request, deps) => v.parse(RenderResult, await render(request, deps)),
    canonicalUrl: (url) => v.parse(v.string(), canonicalUrl(url)),
  };
}
