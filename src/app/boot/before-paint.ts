import { page, parsed } from "./page.ts";

/** Trusted Types; some browsers lack them. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown }
  | undefined;

// Scripts and the worker come from the build's files only.
if (typeof trustedTypes === "object") {
  const own = /^\/(assets\/[\w.-]+|sw)\.js$/;
  trustedTypes.createPolicy("default", {
    createScriptURL: (address) => (own.test(address) ? address : null),
  });
}
const key = "nuxt-color-mode";
let preference = "system";
try {
  const stored = localStorage.getItem(key);
  if (stored === "light" || stored === "dark") preference = stored;
  localStorage.setItem(key, preference);
} catch {
  // Blocked storage: uses the system's theme.
}
// Elements that keep their colours must match forced colours.
const forced = matchMedia("(forced-colors: active)").matches;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
// An embedded part takes its theme from the address, which doesn't change the stored preference.
const embedded = /\/components\//.test(location.pathname);
const asked = embedded ? /[?&]theme=(light|dark)(?:&|$)/.exec(location.search)?.[1] : undefined;
const theme = asked ?? (forced || preference === "system" ? system : preference);
page.classList.add(`${theme}-mode`);
page.dataset["mantineColorScheme"] = theme;

// The browser restores the scroll position of a reload: the app starts later.
history.scrollRestoration = "auto";

// Hides the browser's icon for broken images.
for (const type of ["error", "load"]) {
  const mark = ({ target }: Event) =>
    target instanceof HTMLImageElement && target.toggleAttribute("data-lost", type === "error");
  document.addEventListener(type, mark, true);
}

// Reserves space for a draw in the address, which is shown on top.
page.toggleAttribute("data-shared", location.hash.startsWith("#draw="));

// A link to a tab shows it. After a reload the browser restores the scroll position.
const isOpened = performance
  .getEntriesByType("navigation")
  .every((visit) => "type" in visit && visit.type === "navigate");
if (isOpened && location.hash === "" && /[?&]tab=/.test(location.search))
  void parsed.then(() => document.querySelector("#below")?.scrollIntoView());
