import { LRUCache } from "lru-cache";
import type { RenderResult } from "#contract/render.ts";
import type { Clock } from "#server/clock.ts";
import { SingleFlight } from "#server/http/jobs.ts";
import { CompressedBody, weakTag } from "#server/http/response.ts";

export interface RenderedPage {
  readonly result: RenderResult;
  readonly body: CompressedBody;
  readonly etag: string;
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

function pageOf(result: RenderResult): RenderedPage {
  const body = Buffer.from(result.html);
  return { result, body: new CompressedBody(body), etag: weakTag(body) };
}

/** Pages, each rendered once per data version. */
export class PageCache {
  readonly #clock: Pick<Clock, "now">;
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_BYTES_MAX,
    sizeCalculation: ({ page }) => Math.max(1, page.body.plain.byteLength),
  });
  readonly #rendering = new SingleFlight<RenderedPage>();
  #isCondensing = false;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** The cached page of a key; requested again, it is soon sent in fewer bytes. */
  ready(key: PageKey): RenderedPage | undefined {
    const cached = this.#pages.get(key.name);
    const fresh =
      cached?.version === key.version && this.#clock.now() - cached.renderedMs < PAGE_AGE_MAX_MS;
    if (!fresh) return undefined;
    void this.#condense(cached.page.body);
    return cached.page;
  }

  /** One at a time, so that it takes at most one thread: a page that must wait is requested again. */
  async #condense(body: CompressedBody): Promise<void> {
    if (this.#isCondensing || !body.canCondense) return;
    this.#isCondensing = true;
    try {
      await body.condense();
    } finally {
      this.#isCondensing = false;
    }
  }

  /** The page under the key, rendered if it isn't cached; only pages and the lack of one are cached. */
  async page(key: PageKey, render: () => Promise<RenderResult>): Promise<RenderedPage> {
    if (key.query.length > QUERY_CHARACTERS_MAX) return pageOf(await render());
    const ready = this.ready(key);
    if (ready !== undefined) return ready;
    const { name, version } = key;
    return this.#rendering.run(`${name} ${version}`, async () => {
      const renderedMs = this.#clock.now();
      const page = pageOf(await render());
      if (CACHED_STATUSES.has(page.result.status))
        this.#pages.set(name, { version, renderedMs, page });
      return page;
    });
  }
}
