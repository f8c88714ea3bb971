import { type Answer, CODE_OK } from "#contract/wire.ts";
import type { Language } from "#contract/languages.ts";
import { messageText } from "#server/messages.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export function envelopeBytes(language: Language, data: unknown): Buffer<ArrayBuffer> {
  const answer: Answer<unknown> = { code: CODE_OK, msg: messageText(language, "ok"), data };
  return Buffer.from(JSON.stringify(answer));
}

/** A success with `no-store`. */
export function uncachedSuccess(language: Language, data: unknown): Response {
  return new Response(envelopeBytes(language, data), {
    headers: { "content-type": JSON_TYPE, "cache-control": "no-store" },
  });
}

/** A plain-text response, `no-store` unless `headers` override it. */
export function textResponse(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers: { ...all, ...headers } });
}
