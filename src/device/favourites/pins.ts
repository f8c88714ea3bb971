import { useLayoutEffect } from "react";
import * as v from "valibot";
import { storedList } from "#device/stored-value.ts";
import { useStoredList } from "./stored-list.ts";

export const PINS_KEY = "pinned-tracks";

/** Most pinned tracks: more is a corrupt record. */
const PINS_MOST = 100;

/** Ids of the pinned tracks, in the order of pinning. */
const Pins = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  v.maxLength(PINS_MOST),
  v.transform((ids) => [...new Set(ids)]),
);
type Pins = readonly number[];

/** Ids of this browser's pinned tracks. */
export const pins = storedList(PINS_KEY, Pins);
export const usePins = () => useStoredList(pins);

/** The pinned tracks for a list that shows them first; once those stored are shown, the boot script's order goes. */
export function usePinnedOrder(): Pins {
  const pinned = usePins();
  useLayoutEffect(() => {
    if (pinned.length < pins().get().length) return;
    // That of followed marbles, which has a medium, stays.
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(({ media }) => media.length);
  }, [pinned]);
  return pinned;
}

export function togglePin(id: number): void {
  const pinned = pins().get();
  pins().set(pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id]);
}

/** Pinned tracks first, in the order of pinning; the others keep their order. */
export function pinnedFirst<Item>(
  items: readonly Item[],
  pinned: Pins,
  idOf: (item: Item) => number,
): Item[] {
  const first = pinned.flatMap((id) => items.find((item) => idOf(item) === id) ?? []);
  return [...first, ...items.filter((item) => !pinned.includes(idOf(item)))];
}
