import * as v from "valibot";
import { SOURCES } from "./draw.ts";
import { get, post } from "./endpoints.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "./languages.ts";
import { MAX_PUSH_ENDPOINT, MAX_PUSH_TRACKS } from "./limits.ts";
import { parseJson } from "./parse.ts";
import { reason } from "./reasons.ts";
import { count, list, text, word } from "./wire.ts";

const endpoint = v.pipe(
  v.string(reason("text")),
  v.maxLength(MAX_PUSH_ENDPOINT, reason("charactersMost", MAX_PUSH_ENDPOINT)),
  v.url(reason("httpsUrl")),
);

/** `size` bytes as base64url, padded or not. */
function bytes(size: number) {
  const characters = Math.ceil((size * 4) / 3);
  const pattern = new RegExp(`^[\\w-]{${characters}}={0,2}$`);
  return v.pipe(v.string(reason("text")), v.regex(pattern, reason("base64url", size)));
}

const whole = v.pipe(v.number(reason("wholeNumber")), v.integer(reason("wholeNumber")));

/** A browser's push subscription with the visitor's language and tracks. */
export const PushSubscribe = v.object({
  endpoint,
  keys: v.object({ p256dh: bytes(65), auth: bytes(16) }),
  lang: v.picklist(LANGUAGES, reason("oneOf", LANGUAGES.join(", "))),
  /** Ids of the subscribed tracks. */
  cate_ids: v.pipe(
    v.array(whole, reason("list")),
    v.nonEmpty(reason("notEmpty")),
    v.maxLength(MAX_PUSH_TRACKS, reason("entriesMost", MAX_PUSH_TRACKS)),
  ),
});
export type PushSubscribe = v.InferOutput<typeof PushSubscribe>;

export const PushUnsubscribe = v.object({ endpoint });

/** A path of this site, so that a notification's click never leaves it. */
const sitePath = v.pipe(v.string(), v.maxLength(300), v.regex(/^\/(?![/\\])[^\\\s]*$/));

/**
 * The JSON of a push message: a notification in the subscriber's language, the path of its click, and the draw's
 * data; `timestamp` is epoch seconds. A notification replaces an earlier one with the same `tag`. Server and browser
 * may have different builds, so fields may be missing.
 */
export const PushMessage = v.object({
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  body: v.optional(v.pipe(v.string(), v.maxLength(400)), ""),
  path: v.optional(sitePath, "/"),
  // The browser refuses to replace a notification without a tag.
  tag: v.optional(v.fallback(v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)), "draw"), "draw"),
  timestamp: count,
  cate_id: count,
  term: text(),
  number: text(),
  lang: word(LANGUAGES, LANGUAGE_DEFAULT),
  source: word(SOURCES, "feed"),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** Parses a pushed text; null for any other text. */
export function parsePush(text: string | undefined): PushMessage | null {
  return parseJson(PushMessage, text);
}

/** The server's public VAPID key, base64url. */
export const pushKey = get("/api/v1/push/key", v.object({}), v.object({ public_key: text() }));

/** Stores a push subscription, replacing one of the same endpoint. */
export const pushSubscribe = post(
  "/api/v1/push/subscribe",
  PushSubscribe,
  v.object({ cate_ids: list(count) }),
);

/** Deletes a push subscription; `removed`: whether it existed. */
export const pushUnsubscribe = post(
  "/api/v1/push/unsubscribe",
  PushUnsubscribe,
  v.object({ removed: v.boolean() }),
);
