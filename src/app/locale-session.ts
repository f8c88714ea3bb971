import type { I18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import type { AppRouter } from "#app/router.tsx";
import { createI18n, loadAllMessages, setPageI18n } from "#i18n/i18n.ts";
import { languageCookie, splitLocale, withLocale, withoutChoice } from "#contract/languages.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";
import { manifestPath } from "#contract/url/site-paths.ts";
import { Store } from "#data/store.ts";
import { homeQuery } from "#data/queries/home.ts";

interface LocaleSessionDeps {
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
}

/** The page's language, which can change without a reload. */
export interface LocaleSession {
  readonly i18n: () => I18n;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the language of the current page; after a failure the old language stays. */
  readonly switchTo: (locale: Locale) => Promise<void>;
}

function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // A sandboxed frame has no cookies; its address has the language.
  }
}

/** Links the web app manifest. The HTML has no link, because Chromium often fetches it before the first paint. */
function linkManifest(href: string): void {
  const link = document.querySelector('link[rel="manifest"]') ?? document.createElement("link");
  link.setAttribute("rel", "manifest");
  link.setAttribute("href", href);
  document.head.append(link);
}

/** Switches the language, also when the visitor goes back to an address in another language. */
export function createLocaleSession({
  router,
  queryClient,
  i18n,
}: LocaleSessionDeps): LocaleSession {
  const current = new Store(i18n);

  function storeLocale(locale: Locale) {
    const { tag } = LOCALES[locale];
    // Setting the same value would restyle the whole page.
    if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
    // The language of an embedded part comes from the page around it.
    if (window.parent !== window) return;
    linkManifest(manifestPath(locale));
    writeCookie(languageCookie(locale, window.location.protocol === "https:"));
  }

  async function activate(locale: Locale): Promise<boolean> {
    if (router.options.context.locale === locale) return true;
    let next: I18n;
    try {
      // All messages, as parts of other chunks may already be on screen.
      next = createI18n(locale, await loadAllMessages(locale));
    } catch (error) {
      // oxlint-disable-next-line no-console -- the spec's error catalogue wants it in the console
      console.error(`Failed locale loading: ${locale}`, error);
      return false;
    }
    setPageI18n(next, locale);
    router.update({
      ...router.options,
      context: { ...router.options.context, locale, i18n: next },
    });
    storeLocale(locale);
    void queryClient.invalidateQueries({ queryKey: homeQuery(locale).queryKey });
    current.set(next);
    return true;
  }

  async function activateFromAddress() {
    const { locale } = splitLocale(window.location.pathname);
    if (await activate(locale)) await router.invalidate();
  }

  router.history.subscribe(({ action }) => {
    if (action.type === "PUSH" || action.type === "REPLACE") return;
    if (splitLocale(window.location.pathname).locale !== router.options.context.locale)
      void activateFromAddress();
  });
  storeLocale(router.options.context.locale);

  return {
    i18n: current.get,
    subscribe: current.subscribe,
    async switchTo(locale) {
      if (!(await activate(locale))) return;
      const { pathname, search, hash } = window.location;
      router.history.push(`${withLocale(locale, splitLocale(pathname).path)}${search}${hash}`);
      await router.invalidate();
    },
  };
}

/** Removes the language choice (`lang`) from the address: only the server uses it. */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = withoutChoice(`${pathname}${search}`);
  if (clean !== `${pathname}${search}`) history.replaceState(history.state, "", `${clean}${hash}`);
}
