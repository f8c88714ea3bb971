import type { Clock } from "#server/clock.ts";
import { refuseFor } from "./errors.ts";
import {
  clientAddress,
  requestBindings,
  isLocal,
  type Middleware,
  clientNetwork,
} from "./request.ts";

/** A token bucket: `count` requests per `seconds`, saved up to `count`. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the monotonic clock. */
  readonly filledMs: number;
}

/** Maximum of stored addresses and networks; an evicted one starts with full buckets. */
export const MAX_OWNERS = 20_000;
/** Eviction sample size: the least active of this many entries is evicted. */
const EVICTION_SAMPLE = 16;
/** Factor of a network's allowance to an address's. */
export const NETWORK_TIMES = 8;

/** Token buckets per address and network, one for each allowance; all must have a token. */
export class RateLimit {
  readonly #allowances: readonly Allowance[];
  readonly #clock: Pick<Clock, "monotonic">;
  /** Buckets of addresses and networks, roughly least recently used first. */
  readonly #buckets = new Map<string, readonly Bucket[]>();

  constructor(allowances: readonly Allowance[], clock: Pick<Clock, "monotonic">) {
    this.#allowances = allowances;
    this.#clock = clock;
  }

  /** Seconds until the next token, 0 if one is left; takes none. */
  waitSeconds(address: string): number {
    const network = clientNetwork(address);
    const own = this.#countTokens(address, 1);
    const shared = network === address ? null : this.#countTokens(network, NETWORK_TIMES);
    return Math.max(
      0,
      ...this.#allowances.flatMap(({ count, seconds }, index) => [
        Math.ceil(((1 - (own[index] ?? 0)) * seconds) / count),
        Math.ceil(((1 - (shared?.[index] ?? 1)) * seconds) / (count * NETWORK_TIMES)),
      ]),
    );
  }

  /** Takes a token and returns 0, or returns the seconds until the next one. */
  take(address: string): number {
    const wait = this.waitSeconds(address);
    if (wait > 0) return wait;
    const network = clientNetwork(address);
    const own = this.#countTokens(address, 1);
    const shared = network === address ? null : this.#countTokens(network, NETWORK_TIMES);
    this.#store(address, own);
    if (shared !== null) this.#store(network, shared);
    return 0;
  }

  /** Takes a token; throws 429 with Retry-After if none is left. */
  require(address: string): void {
    const wait = this.take(address);
    if (wait > 0) throw refuseFor(wait, 429, "tooMany");
  }

  /** Present tokens of an address or network, with `times` the allowances. */
  #countTokens(owner: string, times: number): number[] {
    const now = this.#clock.monotonic();
    const buckets = this.#buckets.get(owner);
    return this.#allowances.map(({ count, seconds }, index) => {
      const bucket = buckets?.[index];
      if (bucket === undefined) return count * times;
      const refilled = ((now - bucket.filledMs) / 1000) * ((count * times) / seconds);
      return Math.min(count * times, bucket.tokens + refilled);
    });
  }

  #store(owner: string, tokens: readonly number[]): void {
    const filledMs = this.#clock.monotonic();
    this.#buckets.delete(owner);
    this.#buckets.set(
      owner,
      tokens.map((each) => ({ tokens: each - 1, filledMs })),
    );
    if (this.#buckets.size > MAX_OWNERS) this.#evict();
  }

  /** Evicts the fullest of a sample of old entries, never an exhausted one. */
  #evict(): void {
    const some: string[] = [];
    for (const owner of this.#buckets.keys()) {
      if (some.push(owner) === EVICTION_SAMPLE) break;
    }
    const fill = (owner: string) =>
      Math.min(
        ...this.#countTokens(owner, 1).map((tokens, index) => {
          const count = this.#allowances[index]?.count ?? 1;
          return tokens / count;
        }),
      );
    const fills = some.map(fill);
    const fullest = some[fills.indexOf(Math.max(...fills))];
    for (const owner of some) {
      const buckets = this.#buckets.get(owner) ?? [];
      this.#buckets.delete(owner);
      if (owner !== fullest) this.#buckets.set(owner, buckets);
    }
  }
}

/** Allowance of an address: enough for thousands of visitors behind it, not for a flood. */
const REQUESTS: readonly Allowance[] = [{ count: 3000, seconds: 30 }];

/** Probes of load balancers. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
/** Paths of the build's files, which aren't counted if they exist. */
const FILES = /^\/(assets|art|builds)\//;

/** Limits requests per address and network with 429, except the machine's own. */
export function limitRequests(clock: Pick<Clock, "monotonic">, proxyHops: number): Middleware {
  const limit = new RateLimit(REQUESTS, clock);
  return async (call, next) => {
    const { incoming } = requestBindings(call);
    const { method, path } = call.req;
    if (incoming === undefined || PROBES.has(path) || isLocal(incoming)) return next();
    const address = clientAddress(incoming, proxyHops);
    const isFile = FILES.test(path) && (method === "GET" || method === "HEAD");
    if (!isFile) limit.require(address);
    await next();
    if (isFile && call.res.status >= 400) limit.require(address);
    return undefined;
  };
}
