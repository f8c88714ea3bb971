import { LRUCache } from "lru-cache";
import type { RenderResult } from "#contract/render.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { SingleFlight } from "#server/http/jobs.ts";
import { Refusal } from "#server/http/refusal.ts";
import { CompressedBody, PAGE_BROTLI_QUALITY, weakTag } from "#server/http/response.ts";

export interface RenderedPage {
  readonly result: RenderResult;
  readonly body: CompressedBody;
  readonly etag: string;
  /** An older state of the page, while there is no room to render it again. */
  readonly stale?: boolean;
}

interface CachedPage {
  readonly version: number;
  readonly renderedMs: number;
  readonly page: RenderedPage;
}

/** Bytes of uncompressed pages at most. */
const PAGE_BYTES_MAX = 67_108_864;
/** Milliseconds after which a page is rendered again, since pages also show ages and days. */
const PAGE_AGE_MAX_MS = 60_000;
const CACHED_STATUSES: ReadonlySet<number> = new Set([200, 404]);
/** Characters of a query at most that a page is cached under: the site's own are shorter. */
const QUERY_CHARACTERS_MAX = 200;

/** The cache key of a page; the same key shows the same. */
export interface PageKey {
  /** The build, the origin and the address. */
  readonly name: string;
  readonly query: string;
  readonly version: number;
}

/** A page with its body and tag; without `brotliQuality` it compresses quickly, for one response. */
export function pageOf(result: RenderResult, brotliQuality?: number): RenderedPage {
  const body = Buffer.from(result.html);
  return { result, body: new CompressedBody(body, brotliQuality), etag: weakTag(body) };
}

/** Pages, each rendered once per data version; only pages and the lack of one are cached. */
export class PageCache {
  readonly #clock: AppDeps["clock"];
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_BYTES_MAX,
    sizeCalculation: ({ page }) => Math.max(1, page.body.plain.byteLength),
  });
  readonly #rendering = new SingleFlight<RenderedPage>();

  constructor(clock: AppDeps["clock"]) {
    this.#clock = clock;
  }

  /** The page of a key, rendered if it isn't cached; an older one while too many wait to be rendered. */
  async page(
    { name, query, version }: PageKey,
    render: () => Promise<RenderResult>,
  ): Promise<RenderedPage> {
    if (query.length > QUERY_CHARACTERS_MAX) return pageOf(await render());
    const cached = this.#pages.get(name);
    const isFresh =
      cached?.version === version && this.#clock.now() - cached.renderedMs < PAGE_AGE_MAX_MS;
    if (isFresh) return cached.page;
    const rendering = this.#rendering.run(`${name} ${version}`, async () => {
      const renderedMs = this.#clock.now();
      const page = pageOf(await render(), PAGE_BROTLI_QUALITY);
      if (CACHED_STATUSES.has(page.result.status))
        this.#pages.set(name, { version, renderedMs, page });
      return page;
    });
    if (cached === undefined) return rendering;
    return rendering.catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 503) return { ...cached.page, stale: true };
      throw error;
    });
  }
}
