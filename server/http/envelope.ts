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

/** A plain text; no cache may store it unless `headers` say otherwise. */
export function textResponse(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers: { ...all, ...headers } });
}

export const notFound = () => textResponse("Not found\n", 404);

/** The answer to a refused call of the API. */
export function refusalResponse(language: Language, refusal: Refusal): Response {
  const { status, data } = refusal;
  const answer: Answer<unknown> = { code: status, msg: refusal.textIn(language), data };
  const headers = { "content-type": JSON_TYPE, "cache-control": "no-store", vary: "lang" };
  return new Response(JSON.stringify(answer), {
    status,
    headers: { ...headers, ...refusal.headers },
  });
}
