/**
 * The Escape that discards a composition in WebKit: sent after the composition, with the key code of keys that an input
 * method handles (UI Events, 4.3.3).
 */
export function composedEscape(): KeyboardEvent {
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other sign of it
  const init: KeyboardEventInit = { key: "Escape", keyCode: 229, bubbles: true, cancelable: true };
  return new KeyboardEvent("keydown", init);
}
