import {
  chosenLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  withLocale,
  withoutChoice,
} from "#contract/languages.ts";
import type { Locale } from "#i18n/locales.ts";

/** Redirects the root to the language of the link or cookie, as the server would; null for no redirect. */
export async function rootRedirect(
  url: URL,
  readCookie: ((name: string) => Promise<string | undefined>) | null,
): Promise<Response | null> {
  if (url.pathname !== "/") return null;
  const language =
    chosenLanguage(url.searchParams.get(LANGUAGE_PARAM)) ??
    (await readCookie?.(LANGUAGE_COOKIE).catch(() => undefined));
  const others: readonly Locale[] = ["en", "ja"];
  const found = others.find((locale) => locale === language);
  if (found === undefined) return null;
  const to = withLocale(found, withoutChoice(`${url.pathname}${url.search}`));
  return Response.redirect(`${url.origin}${to}`, 302);
}
