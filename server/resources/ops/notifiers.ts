import type { Clock } from "#server/clock.ts";
import type { Env } from "#server/env.ts";
import { startHooks } from "#server/hooks/start.ts";
import type { Board } from "#server/live/board.ts";
import { startPush } from "#server/push/start.ts";
import type { Store } from "#server/store/store.ts";

interface NotifierDeps {
  readonly store: Store;
  readonly env: Env;
  readonly board: Board;
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** Tells visitors' browsers, and the operator's programs, what happens. */
export function startNotifiers({ store, env, ...deps }: NotifierDeps) {
  const push = startPush(store, env, deps);
  const hooks = startHooks({ ...deps, store, env, random: Math.random });
  const stopNotifiers = () => Promise.all([push.stop(), hooks.stop()]);
  return { pushKeys: push.keys, notified: push.outcomes, hooks, stopNotifiers };
}
