import { createHash, timingSafeEqual } from "node:crypto";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import type { Clock } from "#server/clock.ts";
import { RateLimit } from "./rate-limit.ts";
import { Refusal } from "./errors.ts";
import {
  addressOf,
  bindingsOf,
  type Call,
  type Middleware,
  type ServerContext,
} from "./request.ts";

/** The purposes of tokens; that of the operator serves every one. */
export type Purpose = "operator" | "publish" | "metrics";

/** Wrong tokens that one address may give: some at once, not many an hour. */
const TRIES = [
  { count: 10, seconds: 60 },
  { count: 60, seconds: 3600 },
];

interface TokensDeps {
  /** The token of each purpose, null without one. */
  readonly tokens: Readonly<Record<Purpose, string | null>>;
  readonly clock: Pick<Clock, "monotonic">;
  readonly proxyHops: number;
  readonly log: (text: string) => void;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether two texts are the same; the time that it takes reveals nothing of them. */
export function isEqualSecret(given: string, expected: string): boolean {
  // Digests have one length.
  return timingSafeEqual(digest(given), digest(expected));
}

/** Checks tokens, and counts wrong ones of forms and headers together. */
export class Tokens {
  readonly #deps: TokensDeps;
  readonly #wrong: RateLimit;

  constructor(deps: TokensDeps) {
    this.#deps = deps;
    this.#wrong = new RateLimit(TRIES, deps.clock);
  }

  /**
   * Whether a token serves a purpose; throws 429 for another wrong one after many of this address. The right one
   * passes even then: somebody else behind the same address may have given the wrong ones.
   */
  check(call: Call, { given, purpose }: { given: string; purpose: Purpose }): boolean {
    const { tokens, proxyHops, log } = this.#deps;
    if (given === "") return false;
    const address = addressOf(bindingsOf(call).incoming, proxyHops);
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

  /** Whether a request's header has a token for a purpose; throws as `check` does. */
  async hasBearer(call: Call, purpose: Purpose): Promise<boolean> {
    const verifyToken = (given: string) => this.check(call, { given, purpose });
    try {
      await bearerAuth<ServerContext>({ verifyToken })(call, async () => {});
      return true;
    } catch (error) {
      // The middleware's own refusals; the caller has the words.
      if (error instanceof HTTPException) return false;
      throw error;
    }
  }

  /** Allows only requests with a token: 503 where none is set, 401 or 403 without the right one. */
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
