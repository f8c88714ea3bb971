import * as v from "valibot";
import { SOURCES } from "./draw.ts";
import type { Endpoint } from "./endpoints.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "./languages.ts";
import { PUSH_ENDPOINT_MAX, PUSH_TRACKS_MAX } from "./limits.ts";
import { reason } from "./reasons.ts";
import { count, list, text, word } from "./wire.ts";

const endpoint = v.pipe(
  v.string(reason("text")),
  v.maxLength(PUSH_ENDPOINT_MAX, reason("charactersMost", PUSH_ENDPOINT_MAX)),
  v.url(reason("httpsUrl")),
);

/** A number of bytes as base64url, padded or not. */
function bytes(size: number) {
  const characters = Math.ceil((size * 4) / 3);
  const pattern = new RegExp(`^[\\w-]{${characters}}={0,2}$`);
  return v.pipe(v.string(reason("text")), v.regex(pattern, reason("base64url", size)));
}

/** A browser's push subscription with the visitor's language and tracks. */
export const PushSubscribe = v.object({
  endpoint,
  keys: v.object({ p256dh: bytes(65), auth: bytes(16) }),
  lang: v.picklist(LANGUAGES, reason("oneOf", LANGUAGES.join(", "))),
  cate_ids: v.pipe(
    v.array(v.pipe(v.number(), v.integer(reason("wholeNumber"))), reason("list")),
    v.minLength(1, reason("notEmpty")),
    v.maxLength(PUSH_TRACKS_MAX, reason("tracksMost", PUSH_TRACKS_MAX)),
  ),
});
export type PushSubscribe = v.InferOutput<typeof PushSubscribe>;

/** The subscribed tracks. */
export const PushSubscribed = v.object({ cate_ids: list(count) });

export const PushUnsubscribe = v.object({ endpoint });
/** Whether there was a subscription. */
export const PushUnsubscribed = v.object({ removed: v.boolean() });

/** The server's public VAPID key, base64url. */
export const PushKey = v.object({ public_key: text() });

/** A path of this site: a click on a notification never leaves it. */
const sitePath = v.pipe(v.string(), v.maxLength(300), v.regex(/^\/(?![/\\])[^\\\s]*$/));

/**
 * What is pushed when a track draws, as JSON: a notification in the subscriber's language, where a click
 * leads, and the draw's data; `timestamp` in epoch seconds. A notification replaces an earlier one with the
 * same `tag`. The browser may have an older build than the server, so fields may be missing.
 */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  body: v.optional(v.pipe(v.string(), v.maxLength(400)), ""),
  path: v.optional(sitePath, "/"),
  tag: v.optional(v.pipe(v.string(), v.maxLength(60)), "draw"),
  timestamp: count,
  cate_id: count,
  term: text(),
  number: text(),
  lang: word(LANGUAGES, LANGUAGE_DEFAULT),
  source: word(SOURCES, "feed"),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** Parses a pushed text; null for anything else, which isn't shown. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const noParams = v.object({});

/** What a browser needs to subscribe to notifications. */
export const pushKey = {
  method: "GET",
  path: "/api/v1/push/key",
  params: noParams,
  data: PushKey,
} as const satisfies Endpoint;

/** Stores a push subscription in place of an earlier one of the same endpoint. */
export const pushSubscribe = {
  method: "POST",
  path: "/api/v1/push/subscribe",
  params: noParams,
  body: PushSubscribe,
  data: PushSubscribed,
} as const satisfies Endpoint;

/** Deletes a push subscription, if there is one. */
export const pushUnsubscribe = {
  method: "POST",
  path: "/api/v1/push/unsubscribe",
  params: noParams,
  body: PushUnsubscribe,
  data: PushUnsubscribed,
} as const satisfies Endpoint;
