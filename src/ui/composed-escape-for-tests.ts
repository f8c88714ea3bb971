/**
 * The Escape that discards a composed text, as WebKit sends it: after the end of the composition, with the key code
 * of a key that an input method takes (UI Events, 4.3.3).
 */
export function composedEscape(): KeyboardEvent {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells
  const init: KeyboardEventInit = { key: "Escape", keyCode: 229, bubbles: true, cancelable: true };
  return new KeyboardEvent("keydown", init);
}
