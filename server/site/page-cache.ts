import { LRUCache } from "lru-cache";
import type { RenderResult } from "#contract/render.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { SingleFlight } from "#server/http/jobs.ts";
import { CompressedBody, weakTag } from "#server/http/response.ts";

export interface RenderedPage {
  readonly result: RenderResult;
  readonly body: CompressedBody;
  readonly etag: string;
}

export interface PageSource {
  /** Its key as of now. */
  readonly key: () => PageKey;
  readonly render: () => Promise<RenderResult>;
}

interface CachedPage {
  readonly version: number;
  readonly renderedMs: number;
  readonly page: RenderedPage;
  readonly source: PageSource;
  /** When it was last asked for, and when before that. */
  askedMs: number;
  askedBeforeMs: number;
}

/** Bytes of uncompressed pages at most. */
const PAGE_BYTES_MAX = 67_108_864;
/** Milliseconds after which a page is rendered again, since pages also show ages and days. */
const PAGE_AGE_MAX_MS = 60_000;
const CACHED_STATUSES: ReadonlySet<number> = new Set([200, 404]);
/** Characters of a query at most that a page is cached under: the site's own are shorter. */
const QUERY_CHARACTERS_MAX = 200;
/** Milliseconds in which a page was asked for twice that is made again before somebody asks for it. */
const WANTED_MS = 300_000;
const NEVER_MS = Number.NEGATIVE_INFINITY;
/** How many pages that holds for: those last asked for. */
const WANTED_MOST = 24;
/** Milliseconds between two pages that are made before somebody asks: a tenth of a core at most. */
const RENEW_MS = 250;
/** Milliseconds before a page is too old at which it is made again. */
const RENEW_EARLY_MS = 10_000;

/** The cache key of a page; the same key shows the same. */
export interface PageKey {
  /** The build, the origin and the address. */
  readonly name: string;
  readonly query: string;
  readonly version: number;
}

/** A page with its body and tag. */
export function pageOf(result: RenderResult): RenderedPage {
  const body = Buffer.from(result.html);
  return { result, body: new CompressedBody(body), etag: weakTag(body) };
}

/** Pages, each rendered once per data version; those that are often asked for before the next visitor asks. */
export class PageCache {
  readonly #clock: AppDeps["clock"];
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_BYTES_MAX,
    sizeCalculation: ({ page }) => Math.max(1, page.body.plain.byteLength),
  });
  readonly #rendering = new SingleFlight<RenderedPage>();
  #condensing: Promise<void> | null = null;
  #isRenewing = false;

  constructor({ clock, stopping }: Pick<AppDeps, "clock" | "stopping">) {
    this.#clock = clock;
    clock.every(RENEW_MS, () => {
      if (!stopping()) void this.renewOne();
    });
  }

  /** The cached page of a key; requested again, it is soon sent in fewer bytes. */
  ready(key: PageKey): RenderedPage | undefined {
    const cached = this.#pages.get(key.name);
    if (cached === undefined) return undefined;
    const { page, version, renderedMs } = cached;
    const now = this.#clock.now();
    cached.askedBeforeMs = cached.askedMs;
    cached.askedMs = now;
    if (version !== key.version || now - renderedMs >= PAGE_AGE_MAX_MS) return undefined;
    if (page.body.ready("br") !== undefined) void this.#condense(page.body);
    return page;
  }

  /** One at a time, so that it takes at most one thread: a page that must wait is requested again. */
  async #condense(body: CompressedBody): Promise<void> {
    if (this.#condensing !== null || body.isDense) return;
    this.#condensing = body.condense();
    await this.#condensing.finally(() => {
      this.#condensing = null;
    });
  }

  /** The page of a source, rendered if it isn't cached; only pages and the lack of one are cached. */
  async page(source: PageSource): Promise<RenderedPage> {
    const key = source.key();
    if (key.query.length > QUERY_CHARACTERS_MAX) return pageOf(await source.render());
    return this.ready(key) ?? this.#rendered(source, key);
  }

  #rendered(source: PageSource, { name, version }: PageKey): Promise<RenderedPage> {
    return this.#rendering.run(`${name} ${version}`, async () => {
      const renderedMs = this.#clock.now();
      const page = pageOf(await source.render());
      const { askedMs = renderedMs, askedBeforeMs = NEVER_MS } = this.#pages.peek(name) ?? {};
      const made = { version, renderedMs, page, source, askedMs, askedBeforeMs };
      if (CACHED_STATUSES.has(page.result.status)) this.#pages.set(name, made);
      return page;
    });
  }

  /** Makes the first page again that is often asked for and out of date, and in few bytes at once. */
  async renewOne(): Promise<void> {
    if (this.#isRenewing) return;
    const now = this.#clock.now();
    const last = [...this.#pages.entries()].slice(0, WANTED_MOST);
    const found = last.find(([, { askedBeforeMs, renderedMs, version, source }]) => {
      const isOld = now - renderedMs >= PAGE_AGE_MAX_MS - RENEW_EARLY_MS;
      const isWanted = now - askedBeforeMs < WANTED_MS;
      return isWanted && (isOld || source.key().version !== version);
    });
    if (found === undefined) return;
    const [name, due] = found;
    this.#isRenewing = true;
    try {
      const { body } = await this.#rendered(due.source, due.source.key());
      if (due.page.body.ready("br") === undefined) return;
      await this.#condensing;
      await this.#condense(body);
    } catch {
      // Whoever asks for it next is told.
    } finally {
      this.#isRenewing = false;
      // It failed, or there is a new build: not again before it is often asked for again.
      if (this.#pages.peek(name) === due) due.askedBeforeMs = NEVER_MS;
    }
  }
}
