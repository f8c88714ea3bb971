import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { openStream, STREAM_SILENCE_MS } from "#data/api/stream.ts";
import { parseAs } from "#contract/parse.ts";
import { STREAM_EVENT_NAMES, STREAM_EVENTS, type StreamEvent } from "#contract/stream.ts";
import { applyChanged, applyDraw } from "./apply-draw.ts";
import { type ServerClock, setClock } from "./clock.ts";
import { Listeners } from "#data/store.ts";
import { electLeader, type LeaderElection } from "./leader-tab.ts";

/** Name of the lock and of the channel of the leader tab. */
export const LIVE_NAME = "marble-draws-live";

/** Milliseconds without a message after which a tab takes the lead over: longer than the stream's own limit. */
const TAB_SILENCE_MS = STREAM_SILENCE_MS + 4000;

type Listener = (event: StreamEvent) => void;

export interface Live {
  /** Whether the stream is connected. */
  readonly state: () => boolean;
  readonly subscribeState: (listener: () => void) => () => void;
  /** The server's build, from the last `hello` or `build`; "" before the first. */
  readonly buildId: () => string;
  /** Calls back with each event once it is applied to the cache. */
  readonly subscribe: (listener: Listener) => () => void;
  readonly stop: () => void;
}

export interface LiveDeps {
  readonly client: QueryClient;
  readonly clock: ServerClock;
  /** Origin of the API, "" for the page's own; called at each connection. */
  readonly base: () => string;
  readonly monotonic: () => number;
  /** Settles when the page is on screen and the origin of the API is known. */
  readonly ready: Promise<unknown>;
  /** Number of the newest change in the cache; "" for none. */
  readonly since: string;
}

/** A message between tabs; other messages on the channel come from other builds. */
const TabMessage = v.variant("kind", [
  /** The leader's state. */
  v.object({ kind: v.literal("state"), live: v.boolean(), last: v.string() }),
  v.object({
    kind: v.literal("event"),
    name: v.picklist(STREAM_EVENT_NAMES),
    data: v.unknown(),
    id: v.string(),
  }),
  /** Requests the leader's state. */
  v.object({ kind: v.literal("who") }),
]);

function applyEvent({ client, clock, monotonic }: LiveDeps, event: StreamEvent): void {
  setClock(clock, event, monotonic());
  if (event.name === "open") applyDraw(client, event.data.cate_id, event.data.last_open);
  if (event.name === "changed") applyChanged(client, event.data);
  if (event.name === "resync") void client.invalidateQueries();
}

/** State of the stream in this tab. */
interface StreamState {
  live: boolean;
  /** Whether this tab is the leader, which holds the stream. */
  leading: boolean;
  /** Number of the newest change that this tab has received; "" for none. */
  last: string;
  buildId: string;
}

/** Whether another tab has received changes that this one hasn't. */
function isAhead(others: string, own: string): boolean {
  // Every id starts with a number.
  return others !== "" && (own === "" || Number.parseInt(others) > Number.parseInt(own));
}

interface TabHandlers extends Pick<LiveDeps, "client"> {
  readonly state: StreamState;
  readonly receive: (event: StreamEvent, id: string) => void;
  readonly setLive: (live: boolean) => void;
  readonly send: (message: unknown) => void;
}

function handleTabMessage(handlers: TabHandlers, data: unknown): void {
  const { client, state, receive, setLive, send } = handlers;
  const message = parseAs(TabMessage, data);
  if (message === null) return;
  if (message.kind === "who") {
    if (state.leading) send({ kind: "state", live: state.live, last: state.last });
  } else if (message.kind === "state") {
    if (state.leading) return;
    setLive(message.live);
    // Changes between the rendering of this page and its subscription reached the other tabs only.
    if (isAhead(message.last, state.last)) void client.invalidateQueries();
    state.last = message.last;
  } else {
    const { name, id } = message;
    const read = parseAs(STREAM_EVENTS[name], message.data);
    // TypeScript can't relate a name to the output of its schema.
    if (read !== null) receive({ name, data: read } as StreamEvent, id);
  }
}

/**
 * Applies the live stream to the cache, from `ready` on. The leader tab holds the stream and forwards its
 * events to the follower tabs; a new leader resumes after the last event that it received.
 */
export function startLive(deps: LiveDeps): Live {
  const events = new Listeners<[StreamEvent]>();
  const states = new Listeners();
  const state: StreamState = {
    live: false,
    leading: false,
    last: deps.since,
    buildId: "",
  };
  let tab: LeaderElection | null = null;
  let stopped = false;
  const send = (message: unknown) => tab?.send(message);

  function setLive(live: boolean) {
    if (live === state.live) return;
    state.live = live;
    states.call();
  }

  function receive(event: StreamEvent, id: string) {
    if (id !== "") state.last = id;
    if (event.name === "hello" || event.name === "build") state.buildId = event.data.build_id;
    applyEvent(deps, event);
    events.call(event);
  }

  function lead(): () => void {
    state.leading = true;
    const stop = openStream(
      { base: deps.base, since: state.last },
      {
        onEvent: (event, id) => {
          receive(event, id);
          send({ kind: "event", ...event, id });
        },
        onState: (live) => {
          setLive(live);
          send({ kind: "state", live, last: state.last });
        },
      },
    );
    return () => {
      state.leading = false;
      stop();
    };
  }

  function start() {
    if (stopped) return;
    const handlers = { client: deps.client, state, receive, setLive, send };
    const onMessage = (data: unknown) => handleTabMessage(handlers, data);
    const onNews = () => void deps.client.invalidateQueries({}, { cancelRefetch: false });
    tab = electLeader({ name: LIVE_NAME, lead, onMessage, onNews, silenceMs: TAB_SILENCE_MS });
    send({ kind: "who" });
  }

  void deps.ready.then(start, start);
  return {
    state: () => state.live,
    subscribeState: states.subscribe,
    buildId: () => state.buildId,
    subscribe: events.subscribe,
    stop: () => {
      stopped = true;
      tab?.stop();
    },
  };
}
