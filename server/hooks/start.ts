import type { Clock } from "#server/clock.ts";
import type { Env } from "#server/env.ts";
import type { Board } from "#server/live/board.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import type { OutboxMessage } from "#server/store/hooks/outbox.ts";
import type { Store } from "#server/store/store.ts";
import { explain } from "#server/store/store-failure.ts";
import { startDelivery } from "./deliver.ts";
import { type HookEvent, messageOf } from "./event.ts";
import { followNews } from "./news.ts";
import { watchStore } from "./store-watch.ts";
import { targetsOf } from "./targets.ts";
import { startUrgent } from "./urgent.ts";
import { watchTracks } from "./watch.ts";

/** Milliseconds between two checks of tracks and store. */
export const WATCH_MS = 5000;
/** Milliseconds between two checks for messages that expired. */
const TRIM_MS = 60_000;

interface HooksDeps {
  readonly store: Pick<Store, "outbox" | "check" | "operator">;
  readonly board: Pick<Board, "subscribe" | "track" | "tracks">;
  readonly env: Pick<Env, "hooks" | "databaseUrl" | "dataDir">;
  readonly clock: Pick<Clock, "now" | "every">;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: (text: string, error?: unknown) => void;
}

/** What the server tells the operator's other programs. */
export interface Hooks {
  /** Passes on an event; never rejects. */
  readonly emit: (event: HookEvent) => Promise<void>;
  /** Tries so far by their outcome, and messages that waited at the last look. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly waiting: () => number;
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const NO_HOOKS: Hooks = {
  emit: async () => {},
  outcomes: new Map(),
  waiting: () => 0,
  idle: async () => {},
  stop: async () => {},
};

/** Starts to tell ALERT_URL and HOOK_URLS what happens; does nothing if neither is set. */
export function startHooks({ store, board, env, clock, random, log }: HooksDeps): Hooks {
  const { outbox } = store;
  const { secret } = env.hooks;
  const { targets, wanting } = targetsOf(env.hooks);
  if (secret === null || targets.length === 0) return NO_HOOKS;
  const stopping = new AbortController();
  const options = { secret, signal: stopping.signal };
  const delivery = startDelivery({ outbox, targets, clock, random, log, options });
  const urgent = startUrgent({ targets, clock, random, options });
  const emit = async (event: HookEvent) =>
    delivery.put(messageOf(event, clock.now()), wanting(event.type));
  const idsLike = (prefix: string) => outbox.idsLike(prefix);
  const news = followNews({ board, clock, operator: store.operator, idsLike, emit, log });
  const tracks = watchTracks({ board, idsLike, emit });
  const explained = (error: unknown) => explain(error, env);
  const check = () => store.check();
  const send = (message: OutboxMessage) => urgent.send(message);
  const watch = watchStore({ check, explain: explained, random, send });
  let waiting = 0;
  const checkTracks = oneAtATime(async () => {
    await tracks.poll(Math.floor(clock.now() / 1000));
    waiting = await outbox.waiting();
  });
  let polling: Promise<unknown> = Promise.resolve();

  function poll(): void {
    // The store's own watch reports its failures.
    polling = Promise.all([watch.poll(clock.now()), checkTracks().catch(() => {})]);
  }
  const failed = (error: unknown) => log("an event can't be passed on to hooks", error);
  const trim = () => void outbox.trim(Math.floor(clock.now() / 1000)).catch(() => {});
  const stops = [
    clock.every(WATCH_MS, poll),
    clock.every(TRIM_MS, trim),
    delivery.stopPolling,
    urgent.stop,
    news.stop,
  ];
  return {
    emit: (event) => emit(event).catch(failed),
    outcomes: delivery.outcomes,
    waiting: () => waiting,
    async idle() {
      await Promise.all([polling, news.idle()]);
      await delivery.idle();
    },
    async stop() {
      for (const stopOne of stops) stopOne();
      stopping.abort();
      await Promise.all([polling, news.idle()]);
      await delivery.idle();
    },
  };
}
