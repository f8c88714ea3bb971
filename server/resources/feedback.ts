import { addFeedback } from "#contract/endpoints.ts";
import { BODY_BYTES_MAX } from "#contract/limits.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readFields } from "#server/http/body.ts";
import type { Given } from "#server/http/call.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { Recent } from "#server/http/recent.ts";
import { Refusal } from "#server/http/refusal.ts";

/** Feedbacks of one address: a few at once, not many an hour. */
const ALLOWED = [
  { count: 5, seconds: 60 },
  { count: 30, seconds: 3600 },
];
const KEY_CHARACTERS_MOST = 200;
/** Keys whose answers are remembered, so that a repetition costs the sender no allowance. */
const KEYS_MOST = 10_000;

function readKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,200}$/.test(key)) return key;
  const detail = `must be ${KEY_CHARACTERS_MOST} printable characters at most`;
  throw new Refusal(400, "header", { name: "Idempotency-Key", detail });
}

/** Stores a visitor's feedback, once per idempotency key. */
export function feedbackHandler({ store, clock }: AppDeps) {
  const limit = new RateLimit(ALLOWED, clock);
  const known = new Recent<string, Promise<number>>(KEYS_MOST);

  return async ({ headers, address, body }: Given<typeof addFeedback>): Promise<{ id: number }> => {
    const key = readKey(headers);
    const feedback = readFields(addFeedback.body, await body(BODY_BYTES_MAX));
    const earlier = key === null ? undefined : known.get(key);
    if (earlier !== undefined) return { id: await earlier };

    const wait = limit.take(address);
    if (wait > 0) throw new Refusal(429, "tooMany", { headers: { "retry-after": String(wait) } });
    const stored = store.addFeedback({ ...feedback, key, created: Math.floor(clock.now() / 1000) });
    if (key !== null) {
      known.set(key, stored);
      stored.catch(() => known.delete(key));
    }
    return { id: await stored };
  };
}
