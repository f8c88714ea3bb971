import { createHmac, randomBytes } from "node:crypto";
import { parseSigned, serialize, serializeSigned } from "hono/utils/cookie";
import { MAX_BODY_BYTES } from "#contract/limits.ts";
import { endSession, OPS_CALLS, startSession } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type About, describeCall } from "#server/http/describe.ts";
import { uncachedSuccess } from "#server/http/envelope.ts";
import { parseFields, readJson } from "#server/http/input.ts";
import { Refusal } from "#server/http/errors.ts";
import {
  clientAddress,
  requestBindings,
  type Call,
  isLocalOrigin,
  isOwnOrigin,
  requestLanguage,
  type Middleware,
  type Server,
} from "#server/http/request.ts";
import type { Purpose, Tokens } from "#server/http/tokens.ts";

const COOKIE = "ops_session";
/** Length of a session in seconds: a working day. */
export const SESSION_SECONDS = 43_200;
/** Random bytes of a session's id. */
const NONCE_BYTES = 16;
/** Cookie attributes; it is sent only to the operator's calls. */
const ATTRIBUTES = {
  path: OPS_CALLS.replace(/\/$/, ""),
  httpOnly: true,
  sameSite: "Strict",
} as const;

const SIGN_IN: About = {
  name: "signIn",
  tag: "operator",
  summary: "Sign a browser in",
  description:
    "`token` is OPS_TOKEN. The response sets a cookie for the operator's calls (`HttpOnly`, `SameSite=Strict`, on https `Secure`), which replaces the token for twelve hours on pages of this origin.",
};
const SIGN_OUT: About = { name: "signOut", tag: "operator", summary: "Sign a browser out" };

/** A browser's session. */
interface Session {
  /** A hash that identifies the session but doesn't open it. */
  readonly mark: string;
  /** End of the session, epoch seconds. */
  readonly ends: number;
}

/**
 * Sessions without the store, for any number of processes: the cookie has its end time and a random text, signed
 * with a key derived from OPS_TOKEN. Another token ends all sessions.
 */
class Sessions {
  readonly #key: string;

  constructor(token: string) {
    this.#key = createHmac("sha256", token).update("ops session").digest("base64");
  }

  /** `Set-Cookie` of a new session; `now` in epoch seconds. */
  start(now: number, secure: boolean): Promise<string> {
    const value = `${now + SESSION_SECONDS}.${randomBytes(NONCE_BYTES).toString("hex")}`;
    const attributes = { ...ATTRIBUTES, secure, maxAge: SESSION_SECONDS };
    return serializeSigned(COOKIE, value, this.#key, attributes);
  }

  /** The session of a `Cookie` header, which may have been ended; null without a valid one. */
  async read(cookies: string | undefined, now: number): Promise<Session | null> {
    const value = (await parseSigned(cookies ?? "", this.#key, COOKIE))[COOKIE];
    const ends = typeof value === "string" ? Number(value.split(".")[0]) : 0;
    if (typeof value !== "string" || !(ends > now)) return null;
    const mark = createHmac("sha256", this.#key).update(`mark of ${value}`).digest("base64url");
    return { mark, ends };
  }
}

interface AccessDeps extends Pick<AppDeps, "clock" | "env" | "log" | "store"> {
  readonly tokens: Tokens;
}

/** Throws 403 unless a page of this origin sent the request. */
function requireOwnOrigin({ req }: Call, publicUrl: string | null): void {
  if (!isOwnOrigin(req.raw.headers, new URL(req.url), publicUrl))
    throw new Refusal(403, "foreignOrigin");
}

/** Whether `Sec-Fetch-Site`, if present, names another page: a plain GET has no origin. */
function isOthersRead({ req }: Call): boolean {
  return !["same-origin", "none", undefined].includes(req.header("sec-fetch-site"));
}

/**
 * Access to the operator's calls: a token for the purpose in the header, or a signed-in browser on a page of this
 * origin.
 */
export function operatorAccess({ clock, env, log, store, tokens }: AccessDeps) {
  const { publicUrl, tokens: given } = env;
  const sessions = given.operator === null ? null : new Sessions(given.operator);
  const nowSeconds = () => Math.floor(clock.now() / 1000);
  const findSession = async (call: Call) =>
    (await sessions?.read(call.req.header("cookie"), nowSeconds())) ?? null;

  /** Whether a session is open. During a store failure it is for reads, so that the state can show the problem. */
  async function isOpen({ mark }: Session, isRead: boolean): Promise<boolean> {
    try {
      return !(await store.operator.hasEnded(mark));
    } catch (error) {
      if (isRead) return true;
      throw error;
    }
  }

  /** Middleware for calls of a purpose. */
  function allow(route: string, purpose: Purpose): Middleware {
    const byToken = tokens.require(route, purpose);
    return async (call, next) => {
      call.set("route", route);
      const session =
        call.req.header("authorization") === undefined ? await findSession(call) : null;
      if (session === null) return byToken(call, next);
      const isRead = call.req.method === "GET";
      if (!isRead) requireOwnOrigin(call, publicUrl);
      else if (isOthersRead(call)) throw new Refusal(403, "foreignOrigin");
      if (!(await isOpen(session, isRead))) return byToken(call, next);
      await next();
      return undefined;
    };
  }

  /** Whether the cookie is `Secure`; throws 403 if the browser would never send it. */
  function isSecure(origin: string): boolean {
    if (origin.startsWith("https:")) return true;
    if (publicUrl?.startsWith("https:") === true && !isLocalOrigin(origin))
      throw new Refusal(403, "insecure", { name: publicUrl });
    return false;
  }

  function readCaller(call: Call) {
    return {
      address: clientAddress(requestBindings(call).incoming, env.proxyHops),
      now: nowSeconds(),
    };
  }

  async function start(call: Call): Promise<Response> {
    if (sessions === null) {
      throw new Refusal(503, "opsOff", { data: { field: "", code: "opsOff", values: [] } });
    }
    requireOwnOrigin(call, publicUrl);
    const secure = isSecure(call.req.header("origin") ?? "");
    const { token } = parseFields(startSession.body, await readJson(call, MAX_BODY_BYTES));
    if (!tokens.check(call, { given: token.trim(), purpose: "operator" }))
      throw new Refusal(401, "unauthorized");
    const by = readCaller(call);
    // Signing in works during a store failure, which the state shows.
    await store.operator
      .logAction("signed in", {}, by)
      .catch((error: unknown) => log(`can't record that ${by.address} signed in`, error));
    const answer = uncachedSuccess(requestLanguage(call), {
      ends_timestamp: by.now + SESSION_SECONDS,
    });
    answer.headers.append("set-cookie", await sessions.start(by.now, secure));
    return answer;
  }

  async function end(call: Call): Promise<Response> {
    requireOwnOrigin(call, publicUrl);
    const session = await findSession(call);
    if (session !== null) await store.operator.endSession(session, readCaller(call));
    const answer = uncachedSuccess(requestLanguage(call), { ended: session !== null });
    answer.headers.append("set-cookie", serialize(COOKIE, "", { ...ATTRIBUTES, maxAge: 0 }));
    return answer;
  }

  return {
    allow,
    /** Adds the calls that start and end a session. */
    addSession(app: Server): void {
      const named = (handle: (call: Call) => Promise<Response>) => (call: Call) => {
        call.set("route", startSession.path);
        return handle(call);
      };
      app.post(startSession.path, named(start), describeCall(startSession, SIGN_IN));
      app.delete(endSession.path, named(end), describeCall(endSession, SIGN_OUT));
    },
  };
}
