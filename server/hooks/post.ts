import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { type Signed, signedHeaders } from "./sign.ts";

/** Milliseconds from the start of a try to the answer's headers, also while they keep coming. */
const TIMEOUT_MS = 10_000;

/** A message to one address. */
export interface Posted extends Signed {
  readonly url: string;
}

export interface PostOptions {
  /** Bytes of the secret that the receiver has too. */
  readonly secret: Uint8Array;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Posts a message; null if it was accepted, else what happened instead. Any address is allowed, because the
 * operator chose it. Redirects are not followed, and nothing of an answer but its status is read.
 */
export function postHook(
  message: Posted,
  { secret, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<string | null> {
  const { url, body } = message;
  const post = url.startsWith("http:") ? httpRequest : httpsRequest;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const headers = {
    ...signedHeaders(message, secret),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "marble-draws",
  };
  return new Promise((resolve) => {
    const posted = post(url, { method: "POST", headers, signal: limit, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.destroy();
      resolve(status >= 200 && status < 300 ? null : `status ${status}`);
    });
    posted.on("error", (error) => {
      const late = limit.aborted && !signal.aborted;
      resolve(late ? `no answer within ${timeoutMs / 1000} s` : error.message);
    });
    posted.end(body);
  });
}
