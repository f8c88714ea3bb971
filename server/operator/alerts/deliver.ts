import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";

/** Timeout from the start of a request to the response's headers, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before each of the three retries. */
const RETRY_WAITS_MS = [2000, 10_000, 50_000];
/** Maximum of waiting alerts; further ones are dropped. */
export const MAX_WAITING = 100;

export interface DeliveryOptions {
  readonly url: string;
  readonly log: (text: string) => void;
  readonly timeoutMs?: number;
  readonly retryWaitsMs?: readonly number[];
}

interface PostLimits {
  readonly timeoutMs: number;
  readonly stopping: AbortSignal;
}

/**
 * Posts JSON; returns null on success, else the cause. Redirects aren't followed, and only the response's status
 * is read.
 */
function post(url: string, body: string, limits: PostLimits): Promise<string | null> {
  const { timeoutMs, stopping } = limits;
  const request = url.startsWith("http:") ? httpRequest : httpsRequest;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "marble-draws",
  };
  return new Promise((resolve) => {
    const posted = request(url, { method: "POST", headers, signal, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      resolve(status >= 200 && status < 300 ? null : `status ${status}`);
    });
    posted.on("error", (error) =>
      resolve(signal.aborted ? `no response within ${timeoutMs / 1000} s` : error.message),
    );
    posted.end(body);
  });
}

/** Sends alerts to one address, in order. */
export function createDelivery({
  url,
  log,
  timeoutMs = TIMEOUT_MS,
  retryWaitsMs = RETRY_WAITS_MS,
}: DeliveryOptions) {
  const stopping = new AbortController();
  const limits = { timeoutMs, stopping: stopping.signal };
  let waiting = 0;
  let running: Promise<void> = Promise.resolve();

  async function deliver(type: string, body: string): Promise<void> {
    let cause = await post(url, body, limits);
    for (const waitMs of retryWaitsMs) {
      if (cause === null) return;
      await wait(waitMs, undefined, { signal: stopping.signal, ref: false });
      cause = await post(url, body, limits);
    }
    // The address may contain a password, so it isn't logged.
    if (cause !== null) log(`the alert ${type} was not delivered: ${cause}`);
  }
  return {
    send(type: string, body: string): void {
      if (waiting === MAX_WAITING) {
        log(`the alert ${type} was dropped: ${MAX_WAITING} others wait`);
        return;
      }
      waiting += 1;
      running = running
        .then(() => (stopping.signal.aborted ? undefined : deliver(type, body)))
        // Only a stop interrupts a wait.
        .catch(() => undefined)
        .finally(() => (waiting -= 1));
    },
    /** Resolves when nothing is being sent. */
    idle: () => running,
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}
