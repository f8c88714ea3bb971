import { useSyncExternalStore } from "react";
import type { StoredValue } from "#device/stored-value.ts";

/** The list of the first render, which is the server's. */
export const NONE: readonly never[] = [];

export function useStoredList<Item>(list: () => StoredValue<Item[]>): readonly Item[] {
  return useSyncExternalStore<readonly Item[]>(
    (changed) => list().subscribe(changed),
    () => list().get(),
    () => NONE,
  );
}
