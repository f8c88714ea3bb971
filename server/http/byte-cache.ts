import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { type HeavyQueue, SingleFlight } from "./jobs.ts";
import { Refusal } from "./errors.ts";
import { clientNetwork } from "./request.ts";
import { type CompressedBody, weakTag } from "./response.ts";

/** A response or page before it is stored. */
export interface NewAnswer {
  readonly status: number;
  /** Headers that depend on the content. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CompressedBody;
}

export interface StoredAnswer extends NewAnswer {
  readonly etag: string;
  /** Set on an older version, returned because the queue is full. */
  readonly isOlder?: true;
}

/** A response or page to read from the cache, or to make. */
export interface CacheEntry {
  /** Cache key: build, address, parsed parameters, language. */
  readonly key: string;
  /** Data version; the same key and version have the same content. */
  readonly version: number;
  /** Epoch milliseconds at which it expires, for content with countdowns or ages; never by default. */
  readonly untilMs?: number | undefined;
  /** ETag; the hash of the bytes by default. */
  readonly etag?: string;
  /** Queue for expensive content. */
  readonly queue?: HeavyQueue | undefined;
  /** Whether to return an older version when the queue is full. */
  readonly orOlder?: boolean;
  readonly make: () => NewAnswer | Promise<NewAnswer>;
}

/** The requester, for the fairness of the queue. */
export interface Caller {
  readonly address: string;
  /** Whether the request is part of a running heavy job, which must not wait again. */
  readonly inTurn?: boolean | undefined;
}

interface Slot {
  readonly version: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly stored: StoredAnswer;
}

/** Size limit of plain bodies and keys in bytes; compressed forms add about a third. */
const MAX_BYTES = 100_663_296;
const STORED_STATUSES: ReadonlySet<number> = new Set([200, 404]);

/** Cache of responses and pages as bytes, each made once per key and data version. */
export class ByteCache {
  readonly #clock: Pick<Clock, "now">;
  readonly #slots = new LRUCache<string, Slot>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ stored }, key) => stored.body.plain.byteLength + key.length,
  });
  readonly #making = new SingleFlight<StoredAnswer>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Returns the stored response of this version, or makes it. Rejects with 503 if the queue is full. */
  async read(entry: CacheEntry, caller: Caller): Promise<StoredAnswer> {
    const slot = this.#slots.get(entry.key);
    const nowMs = this.#clock.now();
    const isFresh = slot?.version === entry.version && nowMs >= slot.fromMs && nowMs < slot.untilMs;
    if (isFresh) return slot.stored;
    try {
      const flight = `${entry.version}|${entry.key}`;
      return await this.#making.run(flight, () => this.#make(entry, caller));
    } catch (error) {
      const isFull = error instanceof Refusal && error.status === 503;
      if (isFull && slot !== undefined && entry.orOlder === true)
        return { ...slot.stored, isOlder: true };
      throw error;
    }
  }

  async #make(entry: CacheEntry, { address, inTurn = false }: Caller): Promise<StoredAnswer> {
    const { key, version, untilMs = Number.POSITIVE_INFINITY, queue } = entry;
    const fromMs = this.#clock.now();
    const make = async () => entry.make();
    const made = await (queue === undefined || inTurn
      ? make()
      : queue.run(clientNetwork(address), make));
    const stored = { ...made, etag: entry.etag ?? weakTag(made.body.plain) };
    if (STORED_STATUSES.has(made.status))
      this.#slots.set(key, { version, fromMs, untilMs, stored });
    return stored;
  }
}
