import { splitLocale } from "#contract/languages.ts";
import { errorPage } from "./error-page.ts";
import { refused } from "./envelope.ts";
import { say } from "./messages.ts";
import { Refusal } from "./refusal.ts";
import type { Call } from "./server-context.ts";
import { languageOf } from "./server-context.ts";

/** Answers what a route threw: a refusal as it says, anything else as a logged 500 without details. */
export function answerError(log: (text: string, error?: unknown) => void) {
  return (error: unknown, call: Call): Response => {
    const refusal = error instanceof Refusal ? error : new Refusal(500, "failed");
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
