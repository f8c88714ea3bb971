import type { AppRouter } from "#app/router.tsx";
import { BELOW_FOLD_ID } from "#ui/below-fold.ts";
import { waitForPaint } from "#ui/window-state.ts";

/**
 * Focuses the heading of each new page inside the app, for screen readers, once the page is painted. A focused
 * control of the new page keeps the focus.
 */
export function focusHeadings(router: Pick<AppRouter, "subscribe">): () => void {
  return router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) void paintFirst().then(focusHeading);
  });
}

/** Resolves when the new page is painted; its history rows are skipped in this paint and follow later. */
async function paintFirst(): Promise<void> {
  const rows = document.querySelector<HTMLElement>("main table[data-begun]");
  rows?.style.setProperty("content-visibility", "hidden");
  await waitForPaint();
  rows?.style.removeProperty("content-visibility");
}

/** Focuses the page's heading; forces layout, so call it after the paint. */
function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement?.closest("main, dialog") && activeElement.id !== "main") return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Whether the page was opened by a link or address, not reloaded or reached by back and forward. */
function isOpened(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}

/** Whether the router may scroll: before hydration the visitor or the browser may have scrolled an opened page. */
export function mayScroll({ location }: { readonly location: { readonly hash: string } }): boolean {
  const isAtTop = location.hash !== "" && scrollY === 0;
  return "shown" in document.documentElement.dataset || isAtTop || !isOpened();
}

/**
 * Scrolls to the tabs if the opened address names one and the page wasn't rendered by the server, whose pages open
 * there already. Reloads, back and forward, and anchors have their own scroll position.
 */
export function scrollToTab(): void {
  const { hash, search } = window.location;
  const opensBelow = document.documentElement.dataset["below"] === "first";
  if (opensBelow || !isOpened() || scrollY > 0 || hash !== "") return;
  if (!new URLSearchParams(search).has("tab")) return;
  document.getElementById(BELOW_FOLD_ID)?.scrollIntoView();
}
