import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { JSON_TYPE } from "./envelope.ts";
import { HEAVY, HeavyQueue, SingleFlight } from "./jobs.ts";
import type { Conditions } from "./request.ts";
import { bodyHeaders, CompressedBody, matchesTag, type RawResponse, weakTag } from "./response.ts";

/** Seconds for which a CDN may serve a page while it fetches the next one, so that no visitor waits. */
const STALE_SECONDS = 5;

/**
 * Cache headers of an answer: shared caches serve it for some seconds, browsers always revalidate. It is
 * never served longer: a client that receives a draw asks at once for the answer with that draw, and an
 * older answer would stay on screen until the next draw.
 */
export function answerCaching(seconds: number) {
  return { "cache-control": `public, max-age=0, s-maxage=${seconds}` } as const;
}

/**
 * Cache headers of a page, which a CDN may serve a little longer: the page continues with the stream from
 * its own draw. The CDNs' own header (RFC 9213) says so: a browser that served a stale page would show an
 * old draw as the last one, and take the old page's date for the time.
 */
export function pageCaching(seconds: number) {
  return {
    ...answerCaching(seconds),
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
  } as const;
}

/** How an answer is made and cached. */
export interface CacheEntry {
  /** Names the answer: path, parsed parameters, language. */
  readonly key: string;
  /** Data version that the answer shows; the same key and version give the same answer. */
  readonly version: number;
  /** Seconds that shared caches may serve it. */
  readonly seconds: number;
  /** Media type of the body; JSON without one. */
  readonly type?: string;
  /** The body counts down seconds: it is made again each second, under the same tag. */
  readonly ticking?: boolean;
  /** Making it takes long enough to delay others, so it waits for its turn. */
  readonly heavy?: boolean;
  readonly make: () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>;
}

export interface AnswerConditions extends Conditions {
  /** The network that asks: the heavy answers of one take turns with those of others. */
  readonly network?: string;
  /** The request belongs to a heavy job that has its turn: see {@link CacheEntry.heavy}. */
  readonly inTurn?: boolean | undefined;
  /** The address alone decides the answer, also its language, so shared caches may serve it to others. */
  readonly isShared?: boolean;
}

interface CachedAnswer {
  readonly version: number;
  readonly second: number;
  readonly body: CompressedBody;
}

/** Bytes of plain bodies at most; their compressed forms add about a third. */
const BODY_BYTES_MAX = 33_554_432;

interface AnswerCacheOptions {
  readonly clock: Clock;
  /** Tells apart the answers of different builds and site files. */
  readonly stamp: () => string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers as bytes, each made once per key and data version. */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #answers = new LRUCache<string, CachedAnswer>({
    maxSize: BODY_BYTES_MAX,
    sizeCalculation: ({ body }) => Math.max(1, body.plain.byteLength),
  });
  readonly #making = new SingleFlight<CachedAnswer>();
  readonly #queue = new HeavyQueue(HEAVY);

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
  }

  async answer(entry: CacheEntry, conditions: AnswerConditions): Promise<RawResponse> {
    const { version, key, seconds, type = JSON_TYPE } = entry;
    const { isShared = false } = conditions;
    // A ticking entry keeps its tag from second to second.
    const etag = weakTag(`${this.#options.stamp()}|${version}|${key}`);
    const headers = {
      ...this.#options.headers,
      // Some CDNs don't vary by `lang`.
      ...(isShared ? answerCaching(seconds) : { "cache-control": "private, no-cache" }),
      etag,
      vary: isShared ? "Accept-Encoding" : "lang, Accept-Encoding",
    };
    if (matchesTag(conditions, etag)) return { status: 304, headers, body: null };
    const { body } = this.#cached(entry) ?? (await this.#make(entry, conditions));
    const encoding = body.encodingFor(conditions);
    const bytes = await body.in(encoding);
    return {
      status: 200,
      headers: { ...headers, ...bodyHeaders(type, encoding, bytes) },
      body: bytes,
    };
  }

  #secondOf(entry: CacheEntry): number {
    return entry.ticking === true ? Math.floor(this.#options.clock.now() / 1000) : 0;
  }

  #nameOf({ key }: CacheEntry): string {
    return `${this.#options.stamp()}|${key}`;
  }

  #cached(entry: CacheEntry): CachedAnswer | undefined {
    const cached = this.#answers.get(this.#nameOf(entry));
    const fresh = cached?.version === entry.version && cached.second === this.#secondOf(entry);
    return fresh ? cached : undefined;
  }

  #make(
    entry: CacheEntry,
    { network = "local", inTurn = false }: AnswerConditions,
  ): Promise<CachedAnswer> {
    const { version } = entry;
    const key = this.#nameOf(entry);
    const second = this.#secondOf(entry);
    return this.#making.run(`${key}|${version}|${second}`, async () => {
      const make = async () => entry.make();
      const body = await (entry.heavy === true && !inTurn
        ? this.#queue.run(network, make)
        : make());
      const made = { version, second, body: new CompressedBody(body) };
      this.#answers.set(key, made);
      return made;
    });
  }
}
