import type * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { Store } from "./store.ts";

/** A value in localStorage, shared by all tabs; `empty` if it is missing or invalid. Blocked storage keeps it until the page closes. */
export function storedValue<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  empty: v.InferOutput<Schema>,
): StoredValue<v.InferOutput<Schema>> {
  function read(): v.InferOutput<Schema> {
    try {
      return parseJson(schema, localStorage.getItem(key)) ?? empty;
    } catch {
      return empty;
    }
  }

  const store = new Store(read(), () => {
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) store.set(read());
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(next) {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Blocked or full: the value lasts until the page closes.
      }
      store.set(next);
    },
  };
}

export type StoredValue<Value> = Pick<Store<Value>, "get" | "set" | "subscribe">;
