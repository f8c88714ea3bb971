import { type Answer, CODE_OK } from "#contract/wire.ts";
import type { Language } from "#contract/languages.ts";
import { messageText } from "./messages.ts";
import type { Refusal } from "./refusal.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export function envelopeBytes(language: Language, data: unknown): Buffer<ArrayBuffer> {
  const answer: Answer<unknown> = { code: CODE_OK, msg: messageText(language, "ok"), data };
  return Buffer.from(JSON.stringify(answer));
}

/** A success that no cache may store. */
export function uncachedSuccess(language: Language, data: unknown): Response {
  return new Response(envelopeBytes(language, data), {
    headers: { "content-type": JSON_TYPE, "cache-control": "no-store" },
  });
}

/** The answer to a refused call of the API. */
export function refusalResponse(language: Language, refusal: Refusal): Response {
  const { status } = refusal;
  const { data } = refusal;
  const answer: Answer<unknown> = { code: status, msg: refusal.textIn(language), data };
  const headers = { "content-type": JSON_TYPE, "cache-control": "no-store", vary: "lang" };
  return new Response(JSON.stringify(answer), {
    status,
    headers: { ...headers, ...refusal.headers },
  });
}
