import { createHmac, randomBytes } from "node:crypto";
import { parseSigned, serialize, serializeSigned } from "hono/utils/cookie";

/** The operator's pages are here and below; the cookie is sent nowhere else. */
export const OPS_PATH = "/ops";

const COOKIE = "ops_session";
/** Seconds after which the operator signs in again: a working day. */
export const SESSION_SECONDS = 43_200;
/** Random bytes that tell sessions apart. */
const NONCE_BYTES = 16;

/** A signed-in browser. */
export interface Session {
  /** The token of each of its forms: pages of other sites can't know it. */
  readonly formToken: string;
  /** Tells it from others if it was ended before its time, and doesn't open it. */
  readonly mark: string;
  /** When it is over, epoch seconds. */
  readonly ends: number;
}

interface SessionDeps {
  /** OPS_TOKEN: a new one ends all sessions. */
  readonly token: string;
  /** Whether the cookie is sent by https only. */
  readonly https: boolean;
}

/**
 * Sessions that start without the store, for any number of processes: the cookie holds the time of its end and a random
 * text, signed with a key made of the token, which it doesn't reveal.
 */
export class Sessions {
  readonly #key: string;
  readonly #attributes;

  constructor({ token, https }: SessionDeps) {
    this.#key = createHmac("sha256", token).update("ops session").digest("base64");
    this.#attributes = {
      path: OPS_PATH,
      httpOnly: true,
      sameSite: "Strict",
      secure: https,
    } as const;
  }

  /** The `Set-Cookie` of a new session; `now` in epoch seconds. */
  start(now: number): Promise<string> {
    const value = `${now + SESSION_SECONDS}.${randomBytes(NONCE_BYTES).toString("hex")}`;
    const attributes = { ...this.#attributes, maxAge: SESSION_SECONDS };
    return serializeSigned(COOKIE, value, this.#key, attributes);
  }

  /** The `Set-Cookie` that ends a session in its browser. */
  end(): string {
    return serialize(COOKIE, "", { ...this.#attributes, maxAge: 0 });
  }

  /** The session of a `Cookie` header, which may have been ended before its time; null without a valid one. */
  async read(cookies: string | undefined, now: number): Promise<Session | null> {
    const value = (await parseSigned(cookies ?? "", this.#key, COOKIE))[COOKIE];
    const ends = typeof value === "string" ? Number(value.split(".")[0]) : 0;
    if (typeof value !== "string" || !(ends > now)) return null;
    const sign = (text: string) => createHmac("sha256", this.#key).update(text).digest("base64url");
    return { formToken: sign(value), mark: sign(`mark of ${value}`), ends };
  }
}
