import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { listen, STREAM_SILENCE_MS } from "#api/stream.ts";
import { STREAM_EVENT_NAMES, STREAM_EVENTS } from "#contract/stream.ts";
import type { StreamEvent } from "#contract/stream.ts";
import { applyChanged, applyDraw } from "#live/apply-draw.ts";
import type { ServerClock } from "#live/clock.ts";
import { Listeners } from "#lib/store.ts";
import { leaderTab } from "#live/leader-tab.ts";
import type { LeaderTab } from "#live/leader-tab.ts";

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
  /** Where the API is, asked each time. */
  readonly base: () => string;
  readonly monotonic: () => number;
  /** Settles once the page is up and it is known where the API is. */
  readonly ready: Promise<unknown>;
  /** Number of the newest change that the cache holds; "" for none. */
  readonly since: string;
}

/** A message between tabs; anything else on the channel is not ours. */
const Message = v.variant("kind", [
  v.object({ kind: v.literal("state"), live: v.boolean(), last: v.string() }),
  v.object({
    kind: v.literal("event"),
    name: v.picklist(STREAM_EVENT_NAMES),
    data: v.unknown(),
    id: v.string(),
  }),
  v.object({ kind: v.literal("who") }),
]);

/** Writes an event to the clock and to the cache. */
function takeEvent({ client, clock, monotonic }: LiveDeps, event: StreamEvent): void {
  if (event.name === "hello" || event.name === "beat") {
    const local = monotonic();
    clock.observe({ server: event.data.server_time, local, error: SAME_MACHINE_ERROR_MS });
  }
  if (event.name === "open") applyDraw(client, event.data.cate_id, event.data.last_open);
  if (event.name === "changed") applyChanged(client, event.data);
  if (event.name === "resync") void client.invalidateQueries();
}

/** What the tabs of a browser know of the stream. */
interface Heard {
  live: boolean;
  leading: boolean;
  /** Number of the newest change that this tab has seen; "" for none. */
  last: string;
}

/** Whether another tab has seen changes that this one hasn't. */
function isAhead(theirs: string, ours: string): boolean {
  return theirs !== "" && (ours === "" || Number(theirs) > Number(ours));
}

interface Ears {
  readonly heard: Heard;
  readonly take: (event: StreamEvent, id: string) => void;
  readonly setLive: (live: boolean) => void;
  readonly send: (message: unknown) => void;
  /** Asks for everything on screen anew. */
  readonly catchUp: () => void;
}

/** Understands what another tab says. */
function hearTab({ heard, take, setLive, send, catchUp }: Ears, data: unknown): void {
  const message = v.safeParse(Message, data);
  if (!message.success) return;
  if (message.output.kind === "who") {
    if (heard.leading) send({ kind: "state", live: heard.live, last: heard.last });
  } else if (message.output.kind === "state") {
    if (heard.leading) return;
    setLive(message.output.live);
    // What came between this page's making and its listening was told to the others only.
    if (isAhead(message.output.last, heard.last)) catchUp();
    heard.last = message.output.last;
  } else {
    const { name, id } = message.output;
    const read = v.safeParse(STREAM_EVENTS[name], message.output.data);
    // The name and its own schema's output belong together; the union can't say so by itself.
    if (read.success) take({ name, data: read.output } as StreamEvent, id);
  }
}

/**
 * Keeps the cache in step with the live stream, from `ready` on. One tab of the browser holds the stream
 * and tells the others; whichever takes over goes on after the last event that it knows.
 */
export function startLive(deps: LiveDeps): Live {
  const events = new Listeners<[StreamEvent]>();
  const states = new Listeners();
  const heard: Heard = { live: false, leading: false, last: deps.since };
  let tab: LeaderTab | null = null;
  let stopped = false;
  const send = (message: unknown) => tab?.send(message);

  function setLive(next: boolean) {
    if (next === heard.live) return;
    heard.live = next;
    states.call();
  }

  function take(event: StreamEvent, id: string) {
    if (id !== "") heard.last = id;
    takeEvent(deps, event);
    events.call(event);
  }

  function lead(): () => void {
    heard.leading = true;
    const stop = listen(
      { base: deps.base, since: heard.last },
      {
        onEvent: (event, id) => {
          take(event, id);
          send({ kind: "event", ...event, id });
        },
        onState: (next) => {
          setLive(next);
          send({ kind: "state", live: next, last: heard.last });
        },
      },
    );
    return () => {
      heard.leading = false;
      stop();
    };
  }

  function begin() {
    if (stopped) return;
    const catchUp = () => void deps.client.invalidateQueries();
    const hear = (data: unknown) => hearTab({ heard, take, setLive, send, catchUp }, data);
    tab = leaderTab({ name: LIVE_NAME, lead, hear, silenceMs: STREAM_SILENCE_MS });
    send({ kind: "who" });
  }

  void deps.ready.then(begin, begin);
  return {
    state: () => heard.live,
    subscribeState: states.subscribe,
    subscribe: events.subscribe,
    stop: () => {
      stopped = true;
      tab?.stop();
    },
  };
}
