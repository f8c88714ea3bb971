import { useSyncExternalStore } from "react";
import type * as v from "valibot";
import { storedValue, type StoredValue } from "#device/stored-value.ts";

/** A list in localStorage, opened on first use. Browser only. */
export function storedList<Item>(key: string, schema: v.GenericSchema<unknown, Item[]>) {
  let stored: StoredValue<Item[]> | undefined;
  return (): StoredValue<Item[]> => {
    stored ??= storedValue(key, schema, []);
    return stored;
  };
}

/** The list of the first render, which is the server's. */
export const NONE: readonly never[] = [];

export function useStoredList<Item>(list: () => StoredValue<Item[]>): readonly Item[] {
  return useSyncExternalStore<readonly Item[]>(
    (changed) => list().subscribe(changed),
    () => list().get(),
    () => NONE,
  );
}
