import { useLayoutEffect, useSyncExternalStore } from "react";
import * as v from "valibot";
import { type StoredValue, storedValue } from "./stored-value.ts";

/** Key in localStorage. */
export const PINS_KEY = "pinned-tracks";

/** Start of the rules in the boot script's style sheet for pins; other sheets belong to extensions. */
const PIN_RULE = "[data-track=";

/** Pinned tracks at most; a longer list is a corrupt record. */
const MAX_PINS = 100;

/** Ids of the pinned tracks, in the order of pinning. */
const Pins = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  v.maxLength(MAX_PINS),
  v.transform((ids) => [...new Set(ids)]),
);
type Pins = readonly number[];

let stored: StoredValue<number[]> | undefined;

/** Ids of this browser's pinned tracks, read on first use. Browser only. */
export function pins(): StoredValue<number[]> {
  stored ??= storedValue(PINS_KEY, Pins, []);
  return stored;
}

/** A stable empty list for the server's render and for empty storage, to avoid a re-render. */
const NONE: Pins = [];

/** Ids of the pinned tracks; empty in the first render. */
export function usePins(): Pins {
  return useSyncExternalStore<Pins>(
    (changed) => pins().subscribe(changed),
    () => (pins().get().length > 0 ? pins().get() : NONE),
    () => NONE,
  );
}

/** The pinned tracks for a list that shows them first. Removes the boot script's style sheet once the list has them. */
export function usePinnedOrder(): Pins {
  const pinned = usePins();
  useLayoutEffect(() => {
    if (pinned.length < pins().get().length) return;
    const { adoptedStyleSheets: sheets } = document;
    const order = sheets.findIndex(({ cssRules: [rule] }) => rule?.cssText.startsWith(PIN_RULE));
    if (order !== -1) sheets.splice(order, 1);
  }, [pinned]);
  return pinned;
}

/** Pins a track, or unpins a pinned one. */
export function togglePin(id: number): void {
  const pinned = pins().get();
  pins().set(pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id]);
}

/** Pinned tracks first, in the order of pinning; the others keep their order. */
export function pinnedFirst<Item>(
  items: readonly Item[],
  pinned: Pins,
  getId: (item: Item) => number,
): Item[] {
  const first = pinned.flatMap((id) => items.find((item) => getId(item) === id) ?? []);
  return [...first, ...items.filter((item) => !pinned.includes(getId(item)))];
}
