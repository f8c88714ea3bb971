import { BEAT_SECONDS } from "#contract/limits.ts";
import { parseJson } from "#contract/parse.ts";
import {
  STREAM_PATH,
  STREAM_EVENT_NAMES,
  STREAM_EVENTS,
  type StreamEvent,
  type StreamEventName,
} from "#contract/stream.ts";

/**
 * Milliseconds without an event after which a stream counts as dead: one heartbeat interval and ten seconds, so that
 * a new connection is open within two intervals.
 */
export const STREAM_SILENCE_MS = BEAT_SECONDS * 1000 + 10_000;
/** Milliseconds between two checks for silence. A single long timer would pause while the device sleeps. */
const CHECK_MS = 1000;
/** Milliseconds before a closed stream is opened again, doubled each time up to the maximum. */
export const STREAM_RETRY_MS = 2000;
export const MAX_STREAM_RETRY_MS = 60_000;

export interface StreamHandlers {
  /** `id`: the number of the change, "" for none. */
  onEvent(event: StreamEvent, id: string): void;
  onState(live: boolean): void;
}

export interface StreamOptions {
  /** Origin of the API, "" for the page's own; called at each connection. */
  readonly base: () => string;
  /** Id of the last received event; "" for none. */
  readonly since: string;
}

/** `readyState` of an EventSource that doesn't reconnect. */
const CLOSED = 2;

const RESYNC = { name: "resync", data: {} } as const satisfies StreamEvent;

function parseEvent(name: StreamEventName, data: string): StreamEvent | null {
  const read = parseJson(STREAM_EVENTS[name], data);
  // TypeScript can't relate a name to the output of its schema.
  return read === null ? null : ({ name, data: read } as StreamEvent);
}

export interface StreamDeps {
  readonly open: (url: string) => EventSource;
  /** Returns a number in [0, 1), which spreads the visitors' retries. */
  readonly random: () => number;
}

const BROWSER: StreamDeps = { open: (url) => new EventSource(url), random: Math.random };

/** Opens the live stream, and opens a closed or silent stream again with backoff. Returns how to stop. */
export function openStream(
  { base, since }: StreamOptions,
  handlers: StreamHandlers,
  deps: StreamDeps = BROWSER,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setInterval> | undefined;
  let lastMs = 0;
  let retry = STREAM_RETRY_MS;
  let lastId = since;
  let stopped = false;

  function close() {
    source?.close();
    clearTimeout(timer);
    clearInterval(check);
  }

  function reopenLater() {
    handlers.onState(false);
    close();
    if (stopped) return;
    timer = setTimeout(open, retry * (0.75 + deps.random() / 2));
    retry = Math.min(retry * 2, MAX_STREAM_RETRY_MS);
  }

  function receive(name: StreamEventName, message: MessageEvent<unknown>) {
    // The browser's own "open" event of a new connection has no data.
    if (typeof message.data !== "string") return;
    lastMs = Date.now();
    retry = STREAM_RETRY_MS;
    if (message.lastEventId !== "") lastId = message.lastEventId;
    const read = parseEvent(name, message.data);
    // An invalid event with a number was changed on its way: all data is fetched again.
    const event = read ?? (message.lastEventId === "" ? null : RESYNC);
    if (event === null) return;
    handlers.onState(true);
    handlers.onEvent(event, message.lastEventId);
  }

  function open() {
    const query = lastId === "" ? "" : `?last_event_id=${encodeURIComponent(lastId)}`;
    const opened = deps.open(`${base()}${STREAM_PATH}${query}`);
    source = opened;
    for (const name of STREAM_EVENT_NAMES) {
      opened.addEventListener(name, (message) => receive(name, message));
    }
    opened.addEventListener("error", () => {
      handlers.onState(false);
      if (opened.readyState === CLOSED) reopenLater();
    });
    lastMs = Date.now();
    check = setInterval(() => {
      const silentMs = Date.now() - lastMs;
      // A clock that was set back doesn't count.
      if (silentMs < 0) lastMs = Date.now();
      if (silentMs >= STREAM_SILENCE_MS) reopenLater();
    }, CHECK_MS);
  }

  open();
  return () => {
    stopped = true;
    close();
  };
}
