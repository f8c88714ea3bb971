import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { refuseFor } from "./refusal.ts";
import { addressOf, bindingsOf, isLoopback, type Middleware } from "./request.ts";

/** So many requests in so many seconds; unused ones are saved, `count` at most. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

interface Bucket {
  readonly tokens: number;
  readonly epochMs: number;
}

/** Addresses remembered at most; a forgotten one starts with full buckets. */
const ADDRESSES_MAX = 10_000;

/** Token buckets per address, one for each allowance; all must have a token. */
export class RateLimit {
  readonly #allowances: readonly Allowance[];
  readonly #clock: Pick<Clock, "now">;
  readonly #buckets = new LRUCache<string, readonly Bucket[]>({ max: ADDRESSES_MAX });

  constructor(allowances: readonly Allowance[], clock: Pick<Clock, "now">) {
    this.#allowances = allowances;
    this.#clock = clock;
  }

  /** Takes a token and returns 0, or takes none and returns the seconds to wait. */
  take(address: string): number {
    const epochMs = this.#clock.now();
    const buckets = this.#buckets.get(address);
    const tokens = this.#allowances.map(({ count, seconds }, index) => {
      const bucket = buckets?.[index];
      if (bucket === undefined) return count;
      const refilled = ((epochMs - bucket.epochMs) / 1000) * (count / seconds);
      return Math.min(count, bucket.tokens + refilled);
    });
    const waits = this.#allowances.map(({ count, seconds }, index) =>
      Math.ceil(((1 - (tokens[index] ?? 0)) * seconds) / count),
    );
    const wait = Math.max(0, ...waits);
    if (wait === 0) {
      const left = tokens.map((each) => ({ tokens: each - 1, epochMs }));
      this.#buckets.set(address, left);
    }
    return wait;
  }

  /** Takes a token; throws 429 with the seconds to wait where there is none. */
  require(address: string): void {
    const wait = this.take(address);
    if (wait > 0) throw refuseFor(wait, 429, "tooMany");
  }
}

/** Pages and answers for one network: thousands of visitors behind one address, not a flood from it. */
const READS: readonly Allowance[] = [{ count: 3000, seconds: 30 }];

/** Files of the build, and the probes of balancers. */
const UNCOUNTED = /^\/(assets|art|builds|healthz|readyz)(\/|$)/;

/** Lets each network make so many reads, then answers 429; the machine itself may make any number. */
export function readBudget(clock: Pick<Clock, "now">, proxyHops: number): Middleware {
  const limit = new RateLimit(READS, clock);
  return async (call, next) => {
    const { incoming } = bindingsOf(call);
    const { method, path } = call.req;
    const read = method === "GET" || method === "HEAD";
    if (incoming !== undefined && read && !UNCOUNTED.test(path)) {
      const address = addressOf(incoming, proxyHops);
      if (!isLoopback(address)) limit.require(address);
    }
    await next();
  };
}
