import { createHmac, randomBytes } from "node:crypto";
import { MAX_BODY_BYTES } from "#contract/limits.ts";
import {
  pushKey,
  pushSubscribe,
  PushSubscribe,
  pushUnsubscribe,
  PushUnsubscribe,
} from "#contract/push.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addCall, addRead, type Api, refuseOthers, type WriteCall } from "#server/http/call.ts";
import { badField, parseFields } from "#server/http/input.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { refuseFor } from "#server/http/errors.ts";
import { clientNetwork } from "#server/http/request.ts";
import { isPushEndpoint } from "#server/push/push-services.ts";
import type { Store } from "#server/store/store.ts";

/** Limits of subscription calls per address: enough to choose tracks one by one. */
const ALLOWANCES = [
  { count: 20, seconds: 60 },
  { count: 200, seconds: 3600 },
];
/** Maximum of subscriptions: many visitors share a carrier's address; the total bounds a draw's messages. */
export const MAX_SUBSCRIPTIONS = { address: 500, network: 4000, total: 200_000 };
/** Retry-After in seconds beyond the maximum. */
const FULL_SECONDS = 3600;
const SECRET_NAME = "subscriber_secret";
/** Lifetime of the key in shared caches, in seconds. */
const KEY_SECONDS = 60;

/** Returns a keyed hash of addresses, which are never stored. */
function marker(store: Pick<Store, "getOrCreate">) {
  return async (address: string): Promise<string> => {
    const make = () => randomBytes(32).toString("base64url");
    const secret = await store.getOrCreate(SECRET_NAME, make);
    return createHmac("sha256", secret).update(address).digest("base64url");
  };
}

function subscribeHandler({ store, board, clock, env, log }: AppDeps) {
  const mark = marker(store);
  const limit = new RateLimit(ALLOWANCES, clock);
  return async ({ address, body }: WriteCall<typeof pushSubscribe>) => {
    const fields = parseFields(PushSubscribe, await body(MAX_BODY_BYTES));
    const { endpoint, keys, lang, cate_ids } = fields;
    if (!isPushEndpoint(endpoint, env)) throw badField("endpoint", { code: "pushService" });
    const unknown = cate_ids.find((id) => board.track(id) === undefined);
    if (unknown !== undefined) throw badField("cate_ids", { code: "noTrack", values: [unknown] });
    limit.require(address);
    const created = Math.floor(clock.now() / 1000);
    const address_mark = await mark(address);
    const network_mark = await mark(clientNetwork(address));
    const marks = { address_mark, network_mark };
    const row = { endpoint, ...keys, lang, cate_ids, created, ...marks };
    const stored = await store.push.subscribe(row, MAX_SUBSCRIPTIONS);
    if (stored === "total") {
      log(`no room for a push subscription: there are ${MAX_SUBSCRIPTIONS.total}`);
      throw refuseFor(FULL_SECONDS, 503, "busy");
    }
    if (stored !== "stored") throw refuseFor(FULL_SECONDS, 429, "tooMany");
    return { cate_ids: [...new Set(cate_ids)] };
  };
}

function unsubscribeHandler({ store, clock }: AppDeps) {
  const limit = new RateLimit(ALLOWANCES, clock);
  return async ({ address, body }: WriteCall<typeof pushUnsubscribe>) => {
    const { endpoint } = parseFields(PushUnsubscribe, await body(MAX_BODY_BYTES));
    limit.require(address);
    return { removed: await store.push.unsubscribe(endpoint) };
  };
}

export function pushRoutes(api: Api, deps: AppDeps): void {
  addRead(api, {
    endpoint: pushKey,
    about: {
      name: "pushKey",
      tag: "notifications",
      summary: "The public key for subscribing a browser",
    },
    resource: () => ({
      version: 0,
      seconds: KEY_SECONDS,
      make: async () => ({ public_key: (await deps.pushKeys()).publicKey }),
    }),
  });
  addCall(api, {
    endpoint: pushSubscribe,
    about: {
      name: "pushSubscribe",
      tag: "notifications",
      summary: "Notify a browser of the draws of tracks",
    },
    handle: subscribeHandler(deps),
  });
  addCall(api, {
    endpoint: pushUnsubscribe,
    about: { name: "pushUnsubscribe", tag: "notifications", summary: "Stop notifying a browser" },
    handle: unsubscribeHandler(deps),
  });
  refuseOthers(api.app, [pushSubscribe, pushUnsubscribe]);
}
