import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { publicLookup } from "#server/push/public-address.ts";

/** Milliseconds from the start of a call to the end of its answer. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer at most: a few cosignatures of the longest form. */
const ANSWER_BYTES_MAX = 64_000;

export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

export interface SubmitOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Posts a checkpoint to a witness; rejects if there is no whole answer in time. The name of a witness
 * must lead to public addresses, whatever its owner makes of it; an address in the URL is the operator's
 * choice. Redirects are not followed.
 */
export function postCheckpoint(
  url: string,
  body: string,
  { signal, timeoutMs = TIMEOUT_MS }: SubmitOptions,
): Promise<Answer> {
  const post = url.startsWith("http:") ? httpRequest : httpsRequest;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    const posted = post(
      `${url}/add-checkpoint`,
      { method: "POST", headers, lookup: publicLookup, signal: limit, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on("data", (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > ANSWER_BYTES_MAX) {
            posted.destroy(new Error(`its answer is longer than ${ANSWER_BYTES_MAX} bytes`));
          }
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(chunks) }),
        );
        answer.on("error", reject);
        answer.on("close", () => reject(new Error("its answer was cut off")));
      },
    );
    posted.on("error", (error) =>
      reject(
        limit.aborted
          ? new Error(`no answer within ${timeoutMs / 1000} s`, { cause: error })
          : error,
      ),
    );
    posted.end(body);
  });
}
