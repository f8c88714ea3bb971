import * as v from "valibot";

/** A value kept in the browser's storage, the same in all tabs. */
export interface KeptValue<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Keeps a value under a key of localStorage. What is stored is parsed by `schema`, and `empty` stands
 * for anything else; where storage is blocked or full the value holds until the page goes.
 */
export function keptValue<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  empty: v.InferOutput<Schema>,
): KeptValue<v.InferOutput<Schema>> {
  const listeners = new Set<() => void>();
  let value = read();

  function read(): v.InferOutput<Schema> {
    try {
      const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? "null"));
      return parsed.success ? parsed.output : empty;
    } catch {
      return empty;
    }
  }

  function hear(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return;
    value = read();
    for (const changed of listeners) changed();
  }

  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Blocked or full: the value holds until the page goes.
      }
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      if (listeners.size === 0) window.addEventListener("storage", hear);
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) window.removeEventListener("storage", hear);
      };
    },
  };
}
