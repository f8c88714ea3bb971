/** Target of a link to the draw that was found. */
export const FOUND_ID = "found";

/** Milliseconds in which what is above a row may still change its height. */
const SETTLING_MS = 3000;

/**
 * Shows the row of the draw that was found, which takes the focus so that it is read. It stays in view
 * while the page around it settles, unless the visitor moves on.
 */
export function showFound(row: HTMLElement | null): void {
  if (row === null) return;
  row.focus({ preventScroll: true });
  const settled = new AbortController();
  const { signal } = settled;
  const observer = new ResizeObserver(() => row.scrollIntoView({ block: "center" }));
  const settle = () => settled.abort();
  signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(document.body);
  setTimeout(settle, SETTLING_MS);
  for (const move of ["pointerdown", "wheel", "keydown"]) {
    addEventListener(move, settle, { passive: true, signal });
  }
}
