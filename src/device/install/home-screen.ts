import { LANGUAGES } from "#contract/languages.ts";
import { manifestPath } from "#contract/url/site-paths.ts";
import { pins } from "#device/favourites/pins.ts";
import { LOCALES } from "#i18n/locales.ts";
import { splashFor } from "#device/install/splash.ts";

/** Links the splash screen of an iPhone or iPad, which the installation reads. */
function addSplash(page: Document): void {
  if (navigator.maxTouchPoints === 0) return;
  const { width, height } = window.screen;
  const href = splashFor({ width, height, ratio: window.devicePixelRatio });
  if (href === null) return;
  const link = page.createElement("link");
  link.rel = "apple-touch-startup-image";
  link.href = href;
  page.head.append(link);
}

/** Puts pinned tracks first among the shortcuts of the page's manifest, in any language. */
function linkShortcuts(page: Document, link: Element): void {
  function write() {
    // Not from the address, which changes after `lang` when the language is switched.
    const locale = LANGUAGES.find(
      (language) => LOCALES[language].tag === page.documentElement.lang,
    );
    if (locale === undefined) return;
    const path = manifestPath(locale, pins().get());
    if (link.getAttribute("href") !== path) link.setAttribute("href", path);
  }
  write();
  pins().subscribe(write);
  // Switching the language links the manifest without pinned tracks.
  new MutationObserver(write).observe(link, { attributeFilter: ["href"] });
}

/** Prepares what an installation reads from the page. */
export function startHomeScreen(page: Document): void {
  addSplash(page);
  const link = page.querySelector('link[rel="manifest"]');
  if (link !== null) linkShortcuts(page, link);
}
