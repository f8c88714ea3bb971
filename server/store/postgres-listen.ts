import type { Client } from "pg";
import { changeListeners } from "./engine.ts";

/** The channel on which writers notify. */
export const CHANNEL = "marble_draws";
/** Milliseconds before the first try to reconnect; each further one waits twice as long. */
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Calls back after every notification, on a connection of its own that is opened for the first
 * listener and opened again when it breaks. It also calls back once after each connect, since
 * notifications sent in between were missed.
 */
export function listenPostgres(connect: () => Client) {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = RETRY_FIRST_MS;
  const { callbacks, notify, onChange } = changeListeners({ start, stop: () => void stop() });

  function reconnectLater(broken: Client): void {
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
      reconnectLater(next);
      return;
    }
    wait = RETRY_FIRST_MS;
    notify();
  }

  function start(): void {
    const next = connect();
    client = next;
    next.on("notification", notify);
    next.on("error", () => reconnectLater(next));
    next.on("end", () => reconnectLater(next));
    void listen(next);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    callbacks.clear();
    const open = client;
    client = undefined;
    await open?.end().catch(() => {});
  }

  return { stop, onChange };
}
