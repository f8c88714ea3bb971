import { useWindowEvent } from "@mantine/hooks";
import { boxTowards } from "#domain/wall.ts";

const BACK = new Set(["Escape", "Backspace"]);

/** The tile that an arrow key leads to: from elsewhere the first; null for other keys. */
function tileTowards(key: string): HTMLElement | null {
  const ways = [...document.querySelectorAll<HTMLElement>("article a")];
  const from = ways.findIndex((way) => way === document.activeElement);
  if (from === -1) return key.startsWith("Arrow") ? (ways[0] ?? null) : null;
  const boxes = ways.map((way) => (way.closest("article") ?? way).getBoundingClientRect());
  return ways[boxTowards(boxes, from, key) ?? -1] ?? null;
}

/**
 * The keys of a remote control: arrows move the focus among the tiles, and Back goes back, which `goBack` does
 * where there is a way. Enter follows the tile's link.
 */
export function useRemoteControl(goBack: () => boolean): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const tile = tileTowards(event.key);
    tile?.focus();
    if (tile !== null || (BACK.has(event.key) && goBack())) event.preventDefault();
  });
}
