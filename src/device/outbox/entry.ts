import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { Feedback } from "#contract/feedback.ts";
import { LANGUAGES } from "#contract/languages.ts";

/** Milliseconds before a feedback that a busy server refused is sent again, doubled up to the most. */
export const RETRY_MS = 30_000;
export const RETRY_MOST_MS = 3_600_000;
/** Milliseconds beyond which a waiting time must be a wrong clock's. */
const WAIT_MOST_MS = 86_400_000;

/** A feedback on its way; `id` is its idempotency key. Times in epoch milliseconds. */
export const Entry = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Origin of the API when it was written; "" for the site's own. */
  base: v.optional(v.string(), ""),
  lang: v.picklist(LANGUAGES),
  feedback: Feedback,
  created: v.number(),
  attempts: v.number(),
  /** Not to be sent before; 0: at the next occasion. */
  notBefore: v.number(),
  /** The server's last word against it, which the visitor has to see. */
  refused: v.nullable(v.object({ code: v.number(), msg: v.string() })),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A server's word against an entry. */
interface Told {
  readonly code: number;
  readonly msg: string;
}

interface Sent {
  readonly kind: "sent";
}

/** What became of one try. */
export type Verdict =
  | Sent
  | { readonly kind: "refused"; readonly code: number; readonly msg: string }
  /**
   * Try again: at the next occasion, or after `wait` milliseconds where the server said "not now".
   * `told` is what it said, null where no answer of the API came.
   */
  | { readonly kind: "later"; readonly wait: number; readonly told: Told | null };

/** Whether an entry may be sent at `now`. */
export function isDue(entry: Entry, now: number): boolean {
  if (entry.refused !== null) return false;
  return entry.notBefore <= now || entry.notBefore > now + WAIT_MOST_MS;
}

/** Milliseconds that a Retry-After asks for (seconds or a date), null where it says nothing. */
export function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, WAIT_MOST_MS);
  const date = text === "" ? Number.NaN : Date.parse(text);
  return Number.isFinite(date) ? Math.min(Math.max(0, date - now), WAIT_MOST_MS) : null;
}

/** Statuses, also inside an envelope, of a server that asks for patience. */
const BUSY = [408, 425, 429];

function isBusy(code: number): boolean {
  return BUSY.includes(code) || (code >= 500 && code < 600);
}

/**
 * What a failed send means for an entry. A 4xx and any other code inside an envelope are final, unless the
 * server is busy; everything else is tried again, also an answer that isn't the API's own: a hotel's
 * sign-in page answers 200 too. `now` in epoch milliseconds.
 */
export function judge(error: unknown, entry: Entry, now: number): Exclude<Verdict, Sent> {
  if (!(error instanceof ApiError) || error.code === null) {
    return { kind: "later", wait: 0, told: null };
  }
  const { kind, code, msg, retryAfter } = error;
  const told = kind === "shape" ? null : { code, msg };
  const final = kind === "envelope" || (kind === "http" && code >= 400 && code < 500);
  if (told !== null && final && !isBusy(code)) return { kind: "refused", ...told };
  const backoff = Math.min(RETRY_MS * 2 ** Math.min(entry.attempts, 10), RETRY_MOST_MS);
  return { kind: "later", wait: readRetryAfter(retryAfter, now) ?? backoff, told };
}
