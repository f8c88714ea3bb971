import { LRUCache } from "lru-cache";
import { addFeedback } from "#contract/endpoints.ts";
import { BODY_BYTES_MAX } from "#contract/limits.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { parseFields } from "#server/http/input.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/refusal.ts";

/** Feedback from one address: some at once, not many an hour. */
const ALLOWANCES = [
  { count: 5, seconds: 60 },
  { count: 30, seconds: 3600 },
];
const KEY_CHARACTERS_MAX = 200;
/** Keys whose answers are remembered, so that repeating one costs no allowance. */
const KEYS_MAX = 10_000;

function readKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,200}$/.test(key)) return key;
  const reason = { code: "printable", values: [KEY_CHARACTERS_MAX] } as const;
  throw new Refusal(400, "header", { name: "Idempotency-Key", reason });
}

/** Stores a visitor's feedback, once per idempotency key. */
export function feedbackHandler({ store, clock }: AppDeps) {
  const limit = new RateLimit(ALLOWANCES, clock);
  const ids = new LRUCache<string, Promise<number>>({ max: KEYS_MAX });

  return async ({
    headers,
    address,
    body,
  }: WriteCall<typeof addFeedback>): Promise<{ id: number }> => {
    const key = readKey(headers);
    const feedback = parseFields(addFeedback.body, await body(BODY_BYTES_MAX));
    const earlier = key === null ? undefined : ids.get(key);
    if (earlier !== undefined) return { id: await earlier };

    limit.require(address);
    const stored = store.addFeedback({ ...feedback, key, created: Math.floor(clock.now() / 1000) });
    if (key !== null) {
      ids.set(key, stored);
      stored.catch(() => ids.delete(key));
    }
    return { id: await stored };
  };
}
