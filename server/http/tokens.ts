import { createHash, timingSafeEqual } from "node:crypto";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import type { Clock } from "#server/clock.ts";
import { RateLimit } from "./rate-limit.ts";
import { Refusal } from "./errors.ts";
import {
  clientAddress,
  requestBindings,
  type Call,
  type Middleware,
  type ServerContext,
} from "./request.ts";

/** Purposes of tokens; the operator's token serves all. */
export type Purpose = "operator" | "publish" | "metrics";

/** Limits of wrong tokens per address. */
const TRIES = [
  { count: 10, seconds: 60 },
  { count: 60, seconds: 3600 },
];

interface TokensDeps {
  /** Token per purpose; null if unset. */
  readonly tokens: Readonly<Record<Purpose, string | null>>;
  readonly clock: Pick<Clock, "monotonic">;
  readonly proxyHops: number;
  readonly log: (text: string) => void;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares two secrets in constant time. */
export function isEqualSecret(given: string, expected: string): boolean {
  // `timingSafeEqual` needs equal lengths.
  return timingSafeEqual(digest(given), digest(expected));
}

/** Checks tokens and limits wrong ones, of forms and headers together. */
export class Tokens {
  readonly #deps: TokensDeps;
  readonly #wrong: RateLimit;

  constructor(deps: TokensDeps) {
    this.#deps = deps;
    this.#wrong = new RateLimit(TRIES, deps.clock);
  }

  /**
   * Whether a token serves a purpose; throws 403 for another purpose's token and 429 after many wrong ones of the
   * address. A right token always passes: others behind the same address may have sent the wrong ones.
   */
  check(call: Call, { given, purpose }: { given: string; purpose: Purpose }): boolean {
    const { tokens, proxyHops, log } = this.#deps;
    if (given === "") return false;
    const address = clientAddress(requestBindings(call).incoming, proxyHops);
    const matching = Object.entries(tokens).filter(
      ([, token]) => token !== null && isEqualSecret(given, token),
    );
    if (matching.some(([name]) => name === "operator" || name === purpose)) return true;
    if (matching.length > 0) {
      log(`a token of another purpose was given on ${call.get("route")} from ${address}`);
      throw new Refusal(403, "otherToken");
    }
    this.#wrong.require(address);
    log(`a wrong token was given on ${call.get("route")} from ${address}`);
    return false;
  }

  /** Whether the Authorization header has a token for a purpose; throws like `check`. */
  async hasBearer(call: Call, purpose: Purpose): Promise<boolean> {
    const verifyToken = (given: string) => this.check(call, { given, purpose });
    try {
      await bearerAuth<ServerContext>({ verifyToken })(call, async () => {});
      return true;
    } catch (error) {
      // The middleware's refusal; the caller sends its own.
      if (error instanceof HTTPException) return false;
      throw error;
    }
  }

  /** Allows only requests with a token; throws 503 if none is set, 401 without one, 403 for a wrong purpose. */
  require(route: string, purpose: Purpose): Middleware {
    const { tokens } = this.#deps;
    return async (call, next) => {
      call.set("route", route);
      if ((tokens[purpose] ?? tokens.operator) === null) {
        throw new Refusal(503, "opsOff", { data: { field: "", code: "opsOff", values: [] } });
      }
      if (!(await this.hasBearer(call, purpose))) {
        throw new Refusal(401, "unauthorized", {
          headers: { "www-authenticate": 'Bearer realm="ops"' },
        });
      }
      await next();
    };
  }
}
