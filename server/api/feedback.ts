import { LRUCache } from "lru-cache";
import { addFeedback } from "#contract/endpoints.ts";
import { type Feedback, sameFeedback } from "#contract/feedback/feedback.ts";
import { MAX_BODY_BYTES } from "#contract/limits.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addCall, type Api, refuseOthers, type WriteCall } from "#server/http/call.ts";
import { parseFields } from "#server/http/input.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/errors.ts";
import { isForeign } from "#server/http/request.ts";

/** Limits of feedback per address. */
const ALLOWANCES = [
  { count: 5, seconds: 60 },
  { count: 30, seconds: 3600 },
];
const MAX_KEY_CHARACTERS = 200;
/** Cached idempotency keys; repeating one doesn't count against the limit. */
const MAX_KEYS = 10_000;

interface SentFeedback {
  readonly feedback: Feedback;
  /** The id; null if the key was used for another text. */
  readonly id: Promise<number | null>;
}

async function readId(stored: Promise<number | null>): Promise<{ id: number }> {
  const id = await stored;
  if (id === null) throw new Refusal(409, "otherText");
  return { id };
}

function readKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,200}$/.test(key)) return key;
  const reason = { code: "printable", values: [MAX_KEY_CHARACTERS] } as const;
  throw new Refusal(400, "header", { name: "Idempotency-Key", reason });
}

/** Handles a visitor's feedback: stored once per idempotency key; pages of other sites are refused. */
function feedbackHandler({ store, clock, env, alerts }: AppDeps) {
  const limit = new RateLimit(ALLOWANCES, clock);
  const sent = new LRUCache<string, SentFeedback>({ max: MAX_KEYS });

  /** Stores feedback within the limits; throws 429 beyond. */
  async function add(address: string, { website, ...feedback }: Feedback, key: string | null) {
    limit.require(address);
    // The honeypot: the sender must not detect the rejection.
    if (website !== undefined && website !== "") return 0;
    const created = Math.floor(clock.now() / 1000);
    const id = await store.addFeedback({ ...feedback, key, created });
    if (id !== null) alerts.send({ type: "feedback.received", data: { id } });
    return id;
  }

  return async ({ headers, url, address, body }: WriteCall<typeof addFeedback>) => {
    if (isForeign(headers, url, env.publicUrl)) throw new Refusal(403, "foreignOrigin");
    const key = readKey(headers);
    const feedback = parseFields(addFeedback.body, await body(MAX_BODY_BYTES));
    const earlier = key === null ? undefined : sent.get(key);
    if (earlier !== undefined) {
      if (!sameFeedback(earlier.feedback, feedback)) throw new Refusal(409, "otherText");
      return readId(earlier.id);
    }

    const id = add(address, feedback, key);
    if (key !== null) {
      sent.set(key, { feedback, id });
      id.then(
        (stored) => stored === null && sent.delete(key),
        () => sent.delete(key),
      );
    }
    return readId(id);
  };
}

export function feedbackRoute(api: Api, deps: AppDeps): void {
  addCall(api, {
    endpoint: addFeedback,
    about: {
      name: "addFeedback",
      tag: "site",
      summary: "Send feedback to the operator",
      description: "The header `Idempotency-Key` makes repeated calls one feedback message.",
    },
    handle: feedbackHandler(deps),
  });
  refuseOthers(api.app, [addFeedback]);
}
