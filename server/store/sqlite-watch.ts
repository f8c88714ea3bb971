import type { DatabaseSync } from "node:sqlite";

/** Milliseconds between two looks at whether another process wrote to the file. */
const POLL_MS = 250;

/** Tells listeners of this process's own writes at once, of other processes' within {@link POLL_MS}. */
export function watchSqlite(database: DatabaseSync) {
  const callbacks = new Set<() => void>();
  const question = database.prepare("pragma data_version");
  let seen: unknown;
  let timer: NodeJS.Timeout | undefined;

  const look = () => question.get()?.["data_version"];

  function changed(): void {
    for (const callback of callbacks) queueMicrotask(callback);
  }

  function poll(): void {
    const version = look();
    if (version === seen) return;
    seen = version;
    changed();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    callbacks.clear();
  }

  return {
    changed,
    stop,
    onChange(callback: () => void): () => void {
      // A wrapper of its own, so that one function given twice is two listeners.
      const own = () => callback();
      callbacks.add(own);
      if (timer === undefined) {
        seen = look();
        timer = setInterval(poll, POLL_MS).unref();
      }
      return () => {
        callbacks.delete(own);
        if (callbacks.size === 0) stop();
      };
    },
  };
}
