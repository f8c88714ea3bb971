import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { type RenderRequest, RenderResult } from "#contract/render.ts";
import type { InnerFetch } from "#server/http/request.ts";

export type Renderer = (
  request: RenderRequest,
  deps: { readonly fetch: InnerFetch },
) => Promise<RenderResult>;

export interface SiteRenderer {
  readonly render: Renderer;
  /** The canonical address (path and query) of a page: its cache key. */
  readonly canonicalUrl: (url: string) => string;
}

const RenderModule = v.object({
  render: v.function(),
  canonicalUrl: v.function(),
});

/** Loads the built renderer; null if the file is missing. Rejects for an invalid one. */
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
