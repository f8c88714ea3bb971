import * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import { LANGUAGES } from "#contract/languages.ts";

/** Tracks that one subscription may follow. */
export const PUSH_TRACKS_MOST = 32;

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{16,200}={0,2}$/, "must be base64url"));

/** Where to push to, as the browser's push service named it, and for which tracks in which language. */
export const PushSubscriptionGiven = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.startsWith("https://"), v.url()),
  keys: v.object({ p256dh: base64url, auth: base64url }),
  tracks: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.minLength(1),
    v.maxLength(PUSH_TRACKS_MOST),
  ),
  lang: v.picklist(LANGUAGES),
});
export type PushSubscriptionGiven = v.InferOutput<typeof PushSubscriptionGiven>;

const noParams = v.object({});

/** The server's public VAPID key; "" where it doesn't push. */
export const pushKey = {
  method: "GET",
  path: "/api/v1/push/key",
  params: noParams,
  data: v.object({ key: v.string() }),
} as const satisfies Endpoint;

/** Stores a subscription; one of the same endpoint is replaced. */
export const pushSubscribe = {
  method: "POST",
  path: "/api/v1/push/subscribe",
  params: noParams,
  body: PushSubscriptionGiven,
  data: v.object({ tracks: v.array(v.number()) }),
} as const satisfies Endpoint;

/** Deletes a subscription for good; one that isn't there is no error. */
export const pushUnsubscribe = {
  method: "POST",
  path: "/api/v1/push/unsubscribe",
  params: noParams,
  body: v.object({ endpoint: PushSubscriptionGiven.entries.endpoint }),
  data: v.object({ deleted: v.boolean() }),
} as const satisfies Endpoint;
