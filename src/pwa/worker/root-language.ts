import type { Locale } from "#i18n/locales.ts";

/**
 * Without the server the root page leads to the visitor's language as the server would: by the cookie,
 * where the browser lets a worker read it. Null: stay.
 */
export async function rootRedirect(
  url: URL,
  readCookie: ((name: string) => Promise<string | undefined>) | null,
): Promise<Response | null> {
  if (url.pathname !== "/" || readCookie === null) return null;
  const language = await readCookie("i18n_redirected").catch(() => undefined);
  const others: readonly Locale[] = ["en", "ja"];
  const found = others.find((locale) => locale === language);
  return found === undefined ? null : Response.redirect(`${url.origin}/${found}${url.search}`, 302);
}
