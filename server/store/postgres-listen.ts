import type { Client } from "pg";
import { changeListeners } from "./engine.ts";

export const CHANNEL = "marble_draws";
/** Milliseconds between checks of the listening connection. */
export const PROOF_MS = 3000;
/** Backoff of reconnections: first wait and maximum in milliseconds. */
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Calls back after every notification, on its own connection, which is opened for the first listener and reopened
 * when it breaks. It also calls back after each connect, for missed notifications, and every {@link PROOF_MS}: a
 * half-open or pooled connection delivers none and reports no error.
 */
export function listenPostgres(connect: () => Client) {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let proof: NodeJS.Timeout | undefined;
  let wait = RETRY_FIRST_MS;
  const { callbacks, notify, onChange } = changeListeners({
    start() {
      proof = setInterval(prove, PROOF_MS).unref();
      start();
    },
    stop: () => void stop(),
  });

  function prove(): void {
    notify();
    const pinged = client;
    pinged?.query("select 1").catch(() => reconnectLater(pinged));
  }

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
    clearInterval(proof);
    callbacks.clear();
    const open = client;
    client = undefined;
    await open?.end().catch(() => {});
  }

  return { stop, onChange };
}
