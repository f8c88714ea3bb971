import type { AppRouter } from "#app/router.tsx";
import { BELOW_ID } from "#ui/below.ts";
import { painted } from "#ui/window-state.ts";

/**
 * Moves the focus to the heading of each page that the visitor goes to inside the app, for screen readers, once
 * the page is painted. What the visitor pressed in the page keeps the focus where it is still there.
 */
export function moveFocus(router: Pick<AppRouter, "subscribe">): () => void {
  return router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) void paintFirst().then(focusHeading);
  });
}

/** Resolves when a page that was just rendered is painted; without the rows of its history, which come then. */
async function paintFirst(): Promise<void> {
  const rows = document.querySelector<HTMLElement>("main table[data-begun]");
  rows?.style.setProperty("content-visibility", "hidden");
  await painted();
  rows?.style.removeProperty("content-visibility");
}

/** The browser lays out the page for it, so it is focused when the page is painted. */
function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement?.closest("main, dialog") && activeElement.id !== "main") return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Whether the page was opened, and not reloaded or come back to. */
function isOpened(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}

/** Whether the router may scroll the page: where it takes over what was opened, visitor or browser may have done so. */
export function mayScroll({ location }: { readonly location: { readonly hash: string } }): boolean {
  const isFree = location.hash !== "" && scrollY === 0;
  return "shown" in document.documentElement.dataset || isFree || !isOpened();
}

/**
 * Brings the tabs in view where the address that was opened names one and the server didn't make the page, which
 * opens there. Who comes back or reloads finds the place that was left, and an anchor leads where it says.
 */
export function showTab(): void {
  const { hash, search } = window.location;
  const opensBelow = document.documentElement.dataset["below"] === "first";
  if (opensBelow || !isOpened() || scrollY > 0 || hash !== "") return;
  if (!new URLSearchParams(search).has("tab")) return;
  document.getElementById(BELOW_ID)?.scrollIntoView();
}
