import { type Answer, CODE_OK } from "#contract/wire.ts";
import type { Language } from "#contract/languages.ts";
import { say } from "./messages.ts";
import type { Refusal } from "./refusal.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The bytes of a success. */
export function wrap(language: Language, data: unknown): Buffer<ArrayBuffer> {
  const answer: Answer<unknown> = { code: CODE_OK, msg: say(language, "ok"), data };
  return Buffer.from(JSON.stringify(answer));
}

/** A success that no cache may keep. */
export function fresh(language: Language, data: unknown): Response {
  return new Response(wrap(language, data), {
    headers: { "content-type": JSON_TYPE, "cache-control": "no-store" },
  });
}

/** A refusal: its number as HTTP status and code, its reason in the language. */
export function refused(language: Language, refusal: Refusal): Response {
  const answer: Answer<null> = { code: refusal.status, msg: refusal.said(language), data: null };
  return new Response(JSON.stringify(answer), {
    status: refusal.status,
    headers: {
      "content-type": JSON_TYPE,
      "cache-control": "no-store",
      vary: "lang",
      ...refusal.headers,
    },
  });
}
