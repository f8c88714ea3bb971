import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { type RenderRequest, RenderResult } from "#contract/render.ts";

export interface RenderDeps {
  /** Asks the API inside the process. */
  readonly fetch: (request: Request) => Promise<Response>;
}

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
