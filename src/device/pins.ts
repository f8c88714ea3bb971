import { useLayoutEffect, useSyncExternalStore } from "react";
import * as v from "valibot";
import { storedValue } from "#device/stored-value.ts";
import type { StoredValue } from "#device/stored-value.ts";

/** Where the pinned tracks are kept in the browser's storage. */
export const PINS_KEY = "pinned-tracks";

/** Tracks pinned at most: more is a broken record. */
const PINS_MOST = 100;

/** Ids of pinned tracks, in the order in which they were pinned. */
const Pins = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  v.maxLength(PINS_MOST),
  v.transform((ids) => [...new Set(ids)]),
);
type Pins = readonly number[];

const NONE: Pins = [];

let kept: StoredValue<number[]> | undefined;

/** The pinned tracks of this browser. Browser only. */
export function pins(): StoredValue<number[]> {
  kept ??= storedValue(PINS_KEY, Pins, []);
  return kept;
}

const subscribe = (changed: () => void) => pins().subscribe(changed);

/** Ids of the pinned tracks; none in the first render, which must equal the server's. */
export function usePins(): Pins {
  return useSyncExternalStore(
    subscribe,
    () => pins().get(),
    () => NONE,
  );
}

/**
 * The pinned tracks, for what the pinned come first in. From the first render that has them in their
 * places on, the order that the page had before its scripts came is dropped.
 */
export function usePinnedOrder(): Pins {
  const pinned = usePins();
  useLayoutEffect(() => {
    if (pinned !== NONE) document.adoptedStyleSheets = [];
  }, [pinned]);
  return pinned;
}

/** Pins a track, or takes its pin away. */
export function togglePin(id: number): void {
  const now = pins().get();
  pins().set(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
}

/** Pinned tracks first, in their own order; the others stay as they are. */
export function pinnedFirst<Item>(
  items: readonly Item[],
  pinned: Pins,
  idOf: (item: Item) => number,
): Item[] {
  const first = pinned.flatMap((id) => items.find((item) => idOf(item) === id) ?? []);
  return [...first, ...items.filter((item) => !pinned.includes(idOf(item)))];
}
