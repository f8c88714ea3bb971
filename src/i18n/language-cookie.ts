import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from "#contract/languages.ts";
import type { Locale } from "#i18n/locales.ts";

/** The cookie text that remembers a language: 365 days, the whole site, readable by the server. */
export function languageCookie(locale: Locale, secure: boolean): string {
  const cookie = `${LANGUAGE_COOKIE}=${locale}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; Path=/; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}
