import { chosenLanguage, LANGUAGE_PARAM, withLocale, withoutChoice } from "#contract/languages.ts";
import type { Locale } from "#i18n/locales.ts";

/**
 * Without the server the root page leads to the visitor's language as the server would: by the choice
 * of the link, or by the cookie, where the browser lets a worker read it. Null: stay.
 */
export async function rootRedirect(
  url: URL,
  readCookie: ((name: string) => Promise<string | undefined>) | null,
): Promise<Response | null> {
  if (url.pathname !== "/") return null;
  const language =
    chosenLanguage(url.searchParams.get(LANGUAGE_PARAM)) ??
    (await readCookie?.("i18n_redirected").catch(() => undefined));
  const others: readonly Locale[] = ["en", "ja"];
  const found = others.find((locale) => locale === language);
  if (found === undefined) return null;
  const to = withLocale(found, withoutChoice(`${url.pathname}${url.search}`));
  return Response.redirect(`${url.origin}${to}`, 302);
}
