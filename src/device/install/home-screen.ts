import { LANGUAGES } from "#contract/languages.ts";
import { manifestPath } from "#contract/site-paths.ts";
import { pins } from "#device/pins.ts";
import { LOCALES } from "#i18n/locales.ts";
import { splashFor } from "#device/install/splash.ts";

/** Gives an iPhone or iPad its picture for the start of the app, to be read when it is installed. */
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

/** Has the page's manifest name the pinned tracks first, whatever the language. */
function nameShortcuts(page: Document, link: Element): void {
  function write() {
    // A switch of the language writes it here before the address: that of the old one still stands.
    const locale = LANGUAGES.find(
      (language) => LOCALES[language].tag === page.documentElement.lang,
    );
    if (locale === undefined) return;
    const path = manifestPath(locale, pins().get());
    if (link.getAttribute("href") !== path) link.setAttribute("href", path);
  }
  write();
  pins().subscribe(write);
  // A switch of the language names the plain manifest of the new one.
  new MutationObserver(write).observe(link, { attributeFilter: ["href"] });
}

/** Readies what a home screen takes from the page when the site is put there. */
export function startHomeScreen(page: Document): void {
  addSplash(page);
  const link = page.querySelector('link[rel="manifest"]');
  if (link !== null) nameShortcuts(page, link);
}
