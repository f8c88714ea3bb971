import {
  type pushKey,
  type pushSubscribe,
  PushSubscribe,
  type pushUnsubscribe,
  PushUnsubscribe,
} from "#contract/push.ts";
import { BODY_BYTES_MAX } from "#contract/limits.ts";
import { isPublicEndpoint } from "#server/push/public-address.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readFields } from "#server/http/body.ts";
import type { Given, Resource } from "#server/http/call.ts";
import { wrap } from "#server/http/envelope.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/refusal.ts";

/** Subscriptions of one address: a visitor choosing tracks one by one, not a flood. */
const ALLOWED = [
  { count: 20, seconds: 60 },
  { count: 200, seconds: 3600 },
];
/** Seconds that shared caches keep the key, which never changes. */
const KEY_SECONDS = 60;

/** The key with which browsers subscribe. */
export function pushKeyResource({ pushKeys }: AppDeps): Resource<typeof pushKey> {
  return ({ language }) => ({
    key: `push-key|${language}`,
    version: 0,
    seconds: KEY_SECONDS,
    make: async () => wrap(language, { public_key: (await pushKeys()).publicKey }),
  });
}

function refuseField(name: string, detail: string): Refusal {
  return new Refusal(422, "field", { name, detail });
}

function limiter({ clock }: AppDeps) {
  const limit = new RateLimit(ALLOWED, clock);
  return (address: string) => {
    const wait = limit.take(address);
    if (wait > 0) throw new Refusal(429, "tooMany", { headers: { "retry-after": String(wait) } });
  };
}

/** Stores a browser's subscription. */
export function subscribeHandler(deps: AppDeps) {
  const { store, board, clock, env } = deps;
  const allow = limiter(deps);
  return async ({ address, body }: Given<typeof pushSubscribe>) => {
    const { endpoint, keys, lang, cate_ids } = readFields(
      PushSubscribe,
      await body(BODY_BYTES_MAX),
    );
    if (!env.pushPrivateEndpoints && !isPublicEndpoint(endpoint)) {
      throw refuseField("endpoint", "must be an https URL");
    }
    const unknown = cate_ids.find((id) => board.track(id) === undefined);
    if (unknown !== undefined) throw refuseField("cate_ids", `there is no track ${unknown}`);
    allow(address);
    const created = Math.floor(clock.now() / 1000);
    await store.push.subscribe({ endpoint, ...keys, lang, cate_ids, created });
    return { cate_ids: [...new Set(cate_ids)] };
  };
}

/** Forgets a browser's subscription. */
export function unsubscribeHandler(deps: AppDeps) {
  const allow = limiter(deps);
  return async ({ address, body }: Given<typeof pushUnsubscribe>) => {
    const { endpoint } = readFields(PushUnsubscribe, await body(BODY_BYTES_MAX));
    allow(address);
    return { removed: await deps.store.push.unsubscribe(endpoint) };
  };
}
