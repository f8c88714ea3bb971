import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { type HeavyQueue, SingleFlight } from "./jobs.ts";
import { Refusal } from "./errors.ts";
import { networkOf } from "./request.ts";
import { type CompressedBody, weakTag } from "./response.ts";

/** An answer or page before it is stored. */
export interface MadeAnswer {
  readonly status: number;
  /** Headers that come from making it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CompressedBody;
}

export interface StoredAnswer extends MadeAnswer {
  readonly etag: string;
  /** An older version, since there is no room to make the present one. */
  readonly isOlder?: true;
}

/** How an answer or page is made and stored. */
export interface CacheEntry {
  /** Names it: build, address, parsed parameters, language. */
  readonly key: string;
  /** Data version that it shows; the same key and version give the same answer. */
  readonly version: number;
  /** Epoch milliseconds at which it is made again, since it counts down or shows ages. */
  readonly untilMs?: number | undefined;
  /** Its tag; the hash of its bytes without one. */
  readonly etag?: string;
  /** Where it waits for its turn, since making it takes long enough to delay others. */
  readonly queue?: HeavyQueue | undefined;
  /** An older version is better than none while too many wait. */
  readonly orOlder?: boolean;
  readonly make: () => MadeAnswer | Promise<MadeAnswer>;
}

/** Who asks: heavy answers of one network take turns with those of others. */
export interface Caller {
  readonly address: string;
  /** The request belongs to a heavy answer that has its turn. */
  readonly inTurn?: boolean | undefined;
}

interface Slot {
  readonly version: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly stored: StoredAnswer;
}

/** Bytes of plain bodies and their keys at most; compressed forms add about a third. */
const BYTES_MAX = 100_663_296;
const STORED_STATUSES: ReadonlySet<number> = new Set([200, 404]);

/** Answers and pages as bytes, each made once per key and data version. */
export class ByteCache {
  readonly #clock: Pick<Clock, "now">;
  readonly #slots = new LRUCache<string, Slot>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ stored }, key) => stored.body.plain.byteLength + key.length,
  });
  readonly #making = new SingleFlight<StoredAnswer>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** The stored answer, made if there is none of this version. */
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
      : queue.run(networkOf(address), make));
    const stored = { ...made, etag: entry.etag ?? weakTag(made.body.plain) };
    if (STORED_STATUSES.has(made.status))
      this.#slots.set(key, { version, fromMs, untilMs, stored });
    return stored;
  }
}
