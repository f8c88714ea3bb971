import type { Client } from "pg";

/** The channel on which writers notify. */
export const CHANNEL = "marble_draws";
/** Milliseconds before the first try to reconnect; each further one waits twice as long. */
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Calls back after every notification, from a connection of its own that is made for the first
 * listener and made again when it breaks. After each connect it calls back once, since changes in
 * between went unheard.
 */
export function listenPostgres(connect: () => Client) {
  const callbacks = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = RETRY_FIRST_MS;

  const changed = () => callbacks.forEach((callback) => queueMicrotask(callback));

  function lost(broken: Client): void {
    if (client !== broken) return;
    client = undefined;
    broken.end().catch(() => {});
    if (callbacks.size === 0) return;
    timer = setTimeout(start, wait).unref();
    wait = Math.min(wait * 2, RETRY_MAX_MS);
  }

  async function listen(next: Client): Promise<void> {
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch {
      lost(next);
      return;
    }
    wait = RETRY_FIRST_MS;
    changed();
  }

  function start(): void {
    const next = connect();
    client = next;
    next.on("notification", changed);
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    void listen(next);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    callbacks.clear();
    const open = client;
    client = undefined;
    await open?.end().catch(() => {});
  }

  return {
    stop,
    onChange(callback: () => void): () => void {
      // A wrapper of its own, so that one function given twice is two listeners.
      const own = () => callback();
      callbacks.add(own);
      if (callbacks.size === 1) start();
      return () => {
        callbacks.delete(own);
        if (callbacks.size === 0) void stop();
      };
    },
  };
}
