import type { Clock } from "#server/clock.ts";
import { Recent } from "./recent.ts";

/** So many in so many seconds, saved up to `count`. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

interface Bucket {
  readonly tokens: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Addresses remembered at most; a forgotten one starts afresh. */
const ADDRESSES_MOST = 10_000;

/** Token buckets per address, one for each allowance; all must have a token. */
export class RateLimit {
  readonly #allowances: readonly Allowance[];
  readonly #clock: Pick<Clock, "now">;
  readonly #buckets = new Recent<string, readonly Bucket[]>(ADDRESSES_MOST);

  constructor(allowances: readonly Allowance[], clock: Pick<Clock, "now">) {
    this.#allowances = allowances;
    this.#clock = clock;
  }

  /** Takes a token and returns 0, or takes none and returns the seconds to wait. */
  take(address: string): number {
    const now = this.#clock.now();
    const known = this.#buckets.get(address);
    const tokens = this.#allowances.map(({ count, seconds }, at) => {
      const bucket = known?.[at];
      if (bucket === undefined) return count;
      return Math.min(count, bucket.tokens + ((now - bucket.at) / 1000) * (count / seconds));
    });
    const waits = this.#allowances.map(({ count, seconds }, at) =>
      Math.ceil(((1 - (tokens[at] ?? 0)) * seconds) / count),
    );
    const wait = Math.max(0, ...waits);
    if (wait === 0)
      this.#buckets.set(
        address,
        tokens.map((left) => ({ tokens: left - 1, at: now })),
      );
    return wait;
  }
}
