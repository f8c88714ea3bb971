/** Event of the document: from now on React handles presses. */
export const APP_READY = "app-ready";

/** Presses the last button that was pressed before `APP_READY` again at `APP_READY`. Calls `start` at each press. */
export function onEarlyPress(start: () => void): void {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLElement>("button, [role=button]") : null;
    if (button === null) return;
    // A button that is a link opens its part of the page without scripts.
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
