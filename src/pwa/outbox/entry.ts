import * as v from "valibot";
import { ApiError } from "#data/api/api-error.ts";
import { Feedback } from "#contract/feedback/feedback.ts";
import { LANGUAGES } from "#contract/languages.ts";

/** Milliseconds before the first retry at a busy server, doubled with each one up to the most. */
export const RETRY_MS = 30_000;
export const RETRY_MOST_MS = 3_600_000;
/** A longer wait, in milliseconds, was written by a wrong clock. */
const WAIT_MOST_MS = 86_400_000;

/** Feedback in the outbox; `id` is its idempotency key. Times in epoch milliseconds. */
export const Entry = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Origin of the API at the time of writing; "" for the site's own. */
  base: v.optional(v.string(), ""),
  lang: v.picklist(LANGUAGES),
  feedback: Feedback,
  created: v.number(),
  attempts: v.number(),
  /** Earliest time to send; 0: at the next occasion. */
  notBefore: v.number(),
  /** The server's final refusal, for the visitor to see. */
  refused: v.nullable(v.object({ code: v.number(), msg: v.string() })),
});
export type Entry = v.InferOutput<typeof Entry>;

export type Delivery =
  | { readonly kind: "sent" }
  /**
   * Stored on the device and sent later: at the next occasion, or after `waitMs` if it isn't 0. `busy`
   * is the answer of a busy server, null if the API didn't answer.
   */
  | { readonly kind: "waiting"; readonly waitMs: number; readonly busy: ApiError | null }
  | { readonly kind: "refused"; readonly error: ApiError }
  /** Neither sent nor stored on the device: the visitor has to keep the text. */
  | { readonly kind: "lost" };

/** What one attempt to send an entry led to. */
export type Attempt = Exclude<Delivery, { kind: "lost" }>;

/** Whether an entry may be sent at `now`. */
export function isDue(entry: Entry, now: number): boolean {
  if (entry.refused !== null) return false;
  return entry.notBefore <= now || entry.notBefore > now + WAIT_MOST_MS;
}

/** Milliseconds that a Retry-After asks for (seconds or a date), null if it says nothing. */
export function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, WAIT_MOST_MS);
  const date = text === "" ? Number.NaN : Date.parse(text);
  return Number.isFinite(date) ? Math.min(Math.max(0, date - now), WAIT_MOST_MS) : null;
}

/** Codes, also inside an envelope, of a server that is busy. */
const BUSY = [408, 425, 429];

function isBusy(code: number): boolean {
  return BUSY.includes(code) || (code >= 500 && code < 600);
}

/**
 * What a failed attempt means for an entry. A 4xx and any other code inside an envelope are final, unless
 * the server is busy; everything else is retried, also an answer that isn't the API's: a hotel's sign-in
 * page answers 200 or a 4xx, without words for a visitor. `now` in epoch milliseconds.
 */
export function classifyFailure(
  error: unknown,
  entry: Entry,
  now: number,
): Exclude<Attempt, { kind: "sent" }> {
  const answered = error instanceof ApiError && (error.kind === "shape" || error.code !== null);
  if (!answered) return { kind: "waiting", waitMs: 0, busy: null };
  const { kind, retryAfter, msg } = error;
  const code = error.code ?? 0;
  const isRefusal = !isBusy(code) && (kind === "envelope" || (code >= 400 && code < 500));
  const isForeign = kind === "shape" || (kind === "http" && isRefusal && msg === "");
  if (isRefusal && !isForeign) return { kind: "refused", error };
  const backoffMs = Math.min(RETRY_MS * 2 ** Math.min(entry.attempts, 10), RETRY_MOST_MS);
  const waitMs = readRetryAfter(retryAfter, now) ?? backoffMs;
  return { kind: "waiting", waitMs, busy: isForeign ? null : error };
}
