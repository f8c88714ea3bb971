import { splitLocale } from "#contract/languages.ts";
import { errorPage } from "./error-page.ts";
import { isStoreAway } from "#server/store/trouble.ts";
import { refused } from "./envelope.ts";
import { say } from "./messages.ts";
import { Refusal } from "./refusal.ts";
import type { Call } from "./server-context.ts";
import { languageOf } from "./server-context.ts";

/** Seconds after which a client may ask again while the store is away. */
const AWAY_SECONDS = 5;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!isStoreAway(error)) return new Refusal(500, "failed");
  return new Refusal(503, "storeAway", { headers: { "retry-after": String(AWAY_SECONDS) } });
}

/** Answers what a route threw: a refusal as it says, a store that is away as 503, anything else as a logged 500 without details. */
export function answerError(log: (text: string, error?: unknown) => void) {
  return (error: unknown, call: Call): Response => {
    const refusal = refusalOf(error);
    if (refusal !== error) log(`${call.req.method} ${call.req.path} failed`, error);
    if (call.req.path.startsWith("/api/")) return refused(languageOf(call), refusal);
    const { locale } = splitLocale(call.req.path);
    const { status } = refusal;
    const parts =
      status === 500
        ? { status, title: say(locale, "serverError"), text: say(locale, "brokenPage") }
        : { status, title: refusal.said(locale) };
    const page = errorPage(locale, parts);
    for (const [name, value] of Object.entries(refusal.headers)) page.headers.set(name, value);
    return page;
  };
}
