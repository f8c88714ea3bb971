import * as v from "valibot";
import { ApiError } from "#data/api/api-error.ts";
import { Feedback } from "#contract/feedback/feedback.ts";
import { LANGUAGES } from "#contract/languages.ts";

/** Milliseconds before the first retry after a busy response, doubled each time up to the maximum. */
export const RETRY_MS = 30_000;
export const MAX_RETRY_MS = 3_600_000;
/** Milliseconds to wait at most; a longer wait comes from a wrong clock. */
const MAX_WAIT_MS = 86_400_000;

/** Feedback in the outbox; `id` is its idempotency key. Times in epoch milliseconds. */
export const Entry = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Origin of the API when the entry was stored; "" for the site's own. */
  base: v.optional(v.string(), ""),
  lang: v.picklist(LANGUAGES),
  feedback: Feedback,
  created: v.number(),
  attempts: v.number(),
  /** Earliest time to send; 0: as soon as possible. */
  notBefore: v.number(),
  /** The server's final refusal, for the visitor to see. */
  refused: v.nullable(v.object({ code: v.number(), msg: v.string() })),
});
export type Entry = v.InferOutput<typeof Entry>;

/** Outcome of a submission. */
export type Delivery =
  | { readonly kind: "sent" }
  /**
   * Stored on the device and sent later: as soon as possible, or after `waitMs` if it isn't 0. `busy` is the response
   * of a busy server, null without a response of the API.
   */
  | { readonly kind: "waiting"; readonly waitMs: number; readonly busy: ApiError | null }
  | { readonly kind: "refused"; readonly error: ApiError }
  /** Neither sent nor stored on the device: only the form has the text. */
  | { readonly kind: "lost" };

/** Outcome of one attempt to send an entry. */
export type Attempt = Exclude<Delivery, { kind: "lost" }>;

/** Whether an entry may be sent at `now` (epoch milliseconds). */
export function isDue(entry: Entry, now: number): boolean {
  if (entry.refused !== null) return false;
  return entry.notBefore <= now || entry.notBefore > now + MAX_WAIT_MS;
}

/** Milliseconds of a Retry-After header (seconds or a date); null if it is missing or invalid. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  const date = text === "" ? Number.NaN : Date.parse(text);
  return Number.isFinite(date) ? Math.min(Math.max(0, date - now), MAX_WAIT_MS) : null;
}

/** Status and envelope codes below 500 of a busy server. */
const BUSY_CODES = [408, 425, 429];

function isBusy(code: number): boolean {
  return BUSY_CODES.includes(code) || (code >= 500 && code < 600);
}

/**
 * The outcome of a failed attempt. A 4xx status and any other code in an envelope are final, unless the server is
 * busy. Everything else is retried, also a response that isn't the API's: a hotel's sign-in page has status 200 or a
 * 4xx without a message. `now` in epoch milliseconds.
 */
export function classifyFailure(
  error: unknown,
  entry: Entry,
  now: number,
): Exclude<Attempt, { kind: "sent" }> {
  const hasResponse = error instanceof ApiError && (error.kind === "shape" || error.code !== null);
  if (!hasResponse) return { kind: "waiting", waitMs: 0, busy: null };
  const { kind, retryAfter, msg } = error;
  const code = error.code ?? 0;
  const isRefusal = !isBusy(code) && (kind === "envelope" || (code >= 400 && code < 500));
  const isForeign = kind === "shape" || (kind === "http" && isRefusal && msg === "");
  if (isRefusal && !isForeign) return { kind: "refused", error };
  const backoffMs = Math.min(RETRY_MS * 2 ** Math.min(entry.attempts, 10), MAX_RETRY_MS);
  const waitMs = parseRetryAfter(retryAfter, now) ?? backoffMs;
  return { kind: "waiting", waitMs, busy: isForeign ? null : error };
}
