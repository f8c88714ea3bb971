import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { listen } from "#api/stream.ts";
import { STREAM_EVENT_NAMES, STREAM_EVENTS } from "#contract/stream.ts";
import type { StreamEvent } from "#contract/stream.ts";
import { applyChanged, applyOpen } from "#queries/apply-open.ts";
import type { ServerClock } from "#queries/clock.ts";

/** Name of the lock and of the channel by which one tab listens for all tabs. */
export const LIVE_NAME = "marble-draws-live";

/** Milliseconds that a draw's news may be on its way to another tab without harming the clock. */
const SAME_MACHINE_ERROR_MS = 60;

type Listener = (event: StreamEvent) => void;

export interface Live {
  /** Whether draws come in by themselves at the moment. */
  readonly state: () => boolean;
  readonly subscribeState: (listener: () => void) => () => void;
  /** Calls back with each event after it was written to the cache. */
  readonly subscribe: (listener: Listener) => () => void;
  readonly stop: () => void;
}

export interface LiveDeps {
  readonly client: QueryClient;
  readonly clock: ServerClock;
  readonly base: string;
  readonly monotonic: () => number;
  /** Number of the newest change that the cache holds; "" for none. */
  readonly since: string;
}

/** A message between tabs; anything else on the channel is not ours. */
const Message = v.variant("kind", [
  v.object({ kind: v.literal("state"), live: v.boolean() }),
  v.object({
    kind: v.literal("event"),
    name: v.picklist(STREAM_EVENT_NAMES),
    data: v.unknown(),
  }),
  v.object({ kind: v.literal("who") }),
]);

/**
 * Keeps the cache in step with the live stream. One tab of the browser holds the stream, by a lock,
 * and tells the others; where locks or channels are missing each tab holds its own.
 */
export function startLive({ client, clock, base, monotonic, since }: LiveDeps): Live {
  const listeners = new Set<Listener>();
  const stateListeners = new Set<() => void>();
  const abort = new AbortController();
  let live = false;
  let leading = false;

  function setLive(next: boolean) {
    if (next === live) return;
    live = next;
    for (const listener of stateListeners) listener();
  }

  function take(event: StreamEvent) {
    if (event.name === "hello" || event.name === "beat") {
      const local = monotonic();
      clock.observe({ server: event.data.server_time, local, error: SAME_MACHINE_ERROR_MS });
    }
    if (event.name === "open") applyOpen(client, event.data.cate_id, event.data.last_open);
    if (event.name === "changed") applyChanged(client, event.data);
    if (event.name === "resync") void client.invalidateQueries();
    for (const listener of listeners) listener(event);
  }

  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(LIVE_NAME);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, data);
    if (!message.success) return;
    if (message.output.kind === "who") {
      if (leading) channel.postMessage({ kind: "state", live });
    } else if (message.output.kind === "state") {
      if (!leading) setLive(message.output.live);
    } else {
      const read = v.safeParse(STREAM_EVENTS[message.output.name], message.output.data);
      // The name and its own schema's output belong together; the union can't say so by itself.
      if (read.success) take({ name: message.output.name, data: read.output } as StreamEvent);
    }
  });

  function lead(): () => void {
    leading = true;
    return listen(
      { base, since },
      {
        onEvent: (event) => {
          take(event);
          channel?.postMessage({ kind: "event", ...event });
        },
        onState: (next) => {
          setLive(next);
          channel?.postMessage({ kind: "state", live: next });
        },
      },
    );
  }

  if (channel === null || navigator.locks === undefined) {
    const stop = lead();
    abort.signal.addEventListener("abort", stop);
  } else {
    channel.postMessage({ kind: "who" });
    const held = async () => {
      const stop = lead();
      await new Promise<void>((resolve) => {
        abort.signal.addEventListener("abort", () => resolve());
      });
      stop();
    };
    navigator.locks.request(LIVE_NAME, { signal: abort.signal }, held).catch(() => {
      // Given up while waiting for the lock: nobody is left to tell.
    });
  }

  return {
    state: () => live,
    subscribeState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      abort.abort();
      channel?.close();
    },
  };
}
