import { useSyncExternalStore } from "react";
import type { StoredValue } from "#device/stored-value.ts";

/** The list of the first render, which is the server's, and of who stored nothing: nothing is rendered anew. */
const NONE: readonly never[] = [];

export function useStoredList<Item>(list: () => StoredValue<Item[]>): readonly Item[] {
  return useSyncExternalStore<readonly Item[]>(
    (changed) => list().subscribe(changed),
    () => (list().get().length > 0 ? list().get() : NONE),
    () => NONE,
  );
}
