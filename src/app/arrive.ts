import type { AppRouter } from "#app/router.tsx";
import { BELOW_ID } from "#ui/below.ts";

/**
 * Moves the focus to the heading of each page that the visitor goes to inside the app, which has screen
 * readers say it. What the visitor pressed in the page keeps the focus where it is still there.
 */
export function moveFocus(router: Pick<AppRouter, "subscribe">): () => void {
  return router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return;
    const { activeElement } = document;
    if (activeElement?.closest("main, dialog") && activeElement.id !== "main") return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  });
}

/**
 * Brings the tabs in view where the address that was opened names one. Who comes back or reloads finds the
 * place that was left, and an anchor leads where it says.
 */
export function showTab(): void {
  const [entry] = performance.getEntriesByType("navigation");
  const opened = entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
  const { hash, search } = window.location;
  if (!opened || scrollY > 0 || hash !== "" || !new URLSearchParams(search).has("tab")) return;
  document.getElementById(BELOW_ID)?.scrollIntoView();
}

/** Repeats the visitor's press of a button before the app ran (see boot.ts). */
export function repeatPress(): void {
  const pressed = document.querySelector<HTMLButtonElement>("button[data-early]");
  pressed?.removeAttribute("data-early");
  pressed?.click();
}
