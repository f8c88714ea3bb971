import type { QueryClient } from "@tanstack/react-query";
import { addFeedback } from "#contract/endpoints.ts";
import type { Feedback } from "#contract/feedback/feedback.ts";
import type { Language } from "#contract/languages.ts";
import { getApi } from "./query-client.ts";

/** A visitor's feedback and its idempotency key. */
export interface KeyedFeedback {
  readonly feedback: Feedback;
  readonly key: string;
}

/** A UUID (version 4), also on pages without a secure origin, where `randomUUID` is missing. */
export function createFeedbackKey(random: Pick<Crypto, "getRandomValues"> = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Sends feedback without the outbox. Resolves with its id on the server; rejects with an ApiError. */
export function sendFeedback(client: QueryClient, lang: Language, keyed: KeyedFeedback) {
  const { feedback: body, key } = keyed;
  return getApi(client).call(addFeedback, { lang, body, headers: { "idempotency-key": key } });
}
