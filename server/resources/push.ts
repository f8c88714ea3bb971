import { BODY_BYTES_MAX } from "#contract/limits.ts";
import {
  type pushKey,
  type pushSubscribe,
  PushSubscribe,
  type pushUnsubscribe,
  PushUnsubscribe,
} from "#contract/push.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource, WriteCall } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { badField, parseFields } from "#server/http/input.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { isPublicEndpoint } from "#server/push/public-address.ts";

/** Subscriptions from one address: enough for a visitor who chooses tracks one by one. */
const ALLOWANCES = [
  { count: 20, seconds: 60 },
  { count: 200, seconds: 3600 },
];
/** Seconds that shared caches serve the key, which never changes. */
const KEY_SECONDS = 60;

export function pushKeyResource({ pushKeys }: AppDeps): Resource<typeof pushKey> {
  return ({ language }) => ({
    key: `push-key|${language}`,
    version: 0,
    seconds: KEY_SECONDS,
    make: async () => envelopeBytes(language, { public_key: (await pushKeys()).publicKey }),
  });
}

export function subscribeHandler({ store, board, clock, env }: AppDeps) {
  const limit = new RateLimit(ALLOWANCES, clock);
  return async ({ address, body }: WriteCall<typeof pushSubscribe>) => {
    const { endpoint, keys, lang, cate_ids } = parseFields(
      PushSubscribe,
      await body(BODY_BYTES_MAX),
    );
    if (!env.pushPrivateEndpoints && !isPublicEndpoint(endpoint)) {
      throw badField("endpoint", { code: "httpsUrl" });
    }
    const unknown = cate_ids.find((id) => board.track(id) === undefined);
    if (unknown !== undefined) throw badField("cate_ids", { code: "noTrack", values: [unknown] });
    limit.require(address);
    const created = Math.floor(clock.now() / 1000);
    await store.push.subscribe({ endpoint, ...keys, lang, cate_ids, created });
    return { cate_ids: [...new Set(cate_ids)] };
  };
}

export function unsubscribeHandler({ store, clock }: AppDeps) {
  const limit = new RateLimit(ALLOWANCES, clock);
  return async ({ address, body }: WriteCall<typeof pushUnsubscribe>) => {
    const { endpoint } = parseFields(PushUnsubscribe, await body(BODY_BYTES_MAX));
    limit.require(address);
    return { removed: await store.push.unsubscribe(endpoint) };
  };
}
