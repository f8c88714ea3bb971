/** Event of the document by which the app says that React handles presses from now on. */
export const APP_READY = "app-ready";

/** Remembers the last button pressed before `APP_READY` and presses it then. Calls `start` at the first press. */
export function onEarlyPress(start: () => void): void {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLElement>("button, [role=button]") : null;
    if (button === null) return;
    // What opens a part of the page is a link where there are no scripts.
    if (button.matches("a")) event.preventDefault();
    pressed = button;
    start();
  };
  addEventListener("click", note);
  document.addEventListener(
    APP_READY,
    () => {
      removeEventListener("click", note);
      pressed?.click();
    },
    { once: true },
  );
}

/** Marks an element whose content a translator or an extension changes before `APP_READY`: React can't hydrate it. */
export function markChanged(element: HTMLElement | null): void {
  if (element === null) return;
  const changes = new MutationObserver(() => {
    element.dataset["changed"] = "";
  });
  changes.observe(element, { childList: true, characterData: true, subtree: true });
  document.addEventListener(APP_READY, () => changes.disconnect(), { once: true });
}
