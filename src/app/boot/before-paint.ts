import { markupParsed, page } from "./page.ts";

/** Trusted Types; some browsers lack them. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown }
  | undefined;

// Script addresses may only be files of the build and the service worker.
if (typeof trustedTypes === "object") {
  const allowed = /^\/(assets\/[\w.-]+|sw)\.js$/;
  trustedTypes.createPolicy("default", {
    createScriptURL: (address) => (allowed.test(address) ? address : null),
  });
}
const key = "nuxt-color-mode";
let preference = "system";
try {
  const stored = localStorage.getItem(key);
  if (stored === "light" || stored === "dark") preference = stored;
  localStorage.setItem(key, preference);
} catch {
  // Blocked storage: the page has the system's theme.
}
// With forced colours, elements with `forced-color-adjust: none` must match the system.
const forced = matchMedia("(forced-colors: active)").matches;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
// The address of an embedded part may set its theme; the stored preference stays.
const embedded = /\/components\//.test(location.pathname);
const requested = embedded ? /[?&]theme=(light|dark)(?:&|$)/.exec(location.search)?.[1] : undefined;
const theme = requested ?? (forced || preference === "system" ? system : preference);
page.classList.add(`${theme}-mode`);
page.dataset["mantineColorScheme"] = theme;

// The browser restores the scroll position of a reload, as the app starts later.
history.scrollRestoration = "auto";

// Hides the browser's icon for broken images.
for (const type of ["error", "load"]) {
  const mark = ({ target }: Event) =>
    target instanceof HTMLImageElement && target.toggleAttribute("data-lost", type === "error");
  document.addEventListener(type, mark, true);
}

// Reserves space on top for a draw in the address.
page.toggleAttribute("data-shared", location.hash.startsWith("#draw="));

// A link to a tab scrolls to it. After a reload the browser restores the scroll position.
const isOpened = performance
  .getEntriesByType("navigation")
  .every((visit) => "type" in visit && visit.type === "navigate");
if (isOpened && location.hash === "" && /[?&]tab=/.test(location.search))
  void markupParsed.then(() => document.querySelector("#below")?.scrollIntoView());
