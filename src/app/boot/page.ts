export const page = document.documentElement;

/** Resolves when an event of the window comes; at once where it has come. */
export const until = (event: string, hasCome: boolean) =>
  new Promise((done) => (hasCome ? done(event) : addEventListener(event, done)));

export const parsed = until("DOMContentLoaded", document.readyState !== "loading");

/** Elements that keep their colours must match forced colours. */
export const forced = matchMedia("(forced-colors: active)").matches;

/** Whether the visitor comes back or reloads, and finds the place that was left. */
export const isLeft = performance
  .getEntriesByType("navigation")
  .some((visit) => "type" in visit && visit.type !== "navigate");

/** Whether the page opens at what is below, which then has its styles first. */
export const opensBelow = page.dataset["below"] === "first";

/** Pixels from the window's top to what is below; 0 without. */
export const topOfBelow = () => document.querySelector("#below")?.getBoundingClientRect().top ?? 0;

/** Shows what had no styles before; what is seen stays where it is, which was at `before`. */
export function showAll(before: number): void {
  delete page.dataset["unpainted"];
  delete page.dataset["unstyled"];
  if (opensBelow && !isLeft) scrollBy(0, topOfBelow() - before);
}
