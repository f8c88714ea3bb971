import { startAlerts } from "#server/operator/alerts/start.ts";
import type { Clock } from "#server/clock.ts";
import type { Env } from "#server/env.ts";
import type { Board } from "#server/live/board.ts";
import { startPush } from "#server/push/start.ts";
import type { Store } from "#server/store/store.ts";

interface NotifierDeps {
  readonly store: Store;
  readonly env: Env;
  readonly board: Board;
  readonly clock: Clock;
  readonly siteAddress: () => string;
  readonly log: (text: string, error?: unknown) => void;
}

/** Starts the notifications to visitors' browsers and the alerts to the operator. */
export function startNotifiers({ store, env, siteAddress, ...deps }: NotifierDeps) {
  const push = startPush(store, env, deps);
  const alerts = startAlerts({ ...deps, store, env, siteAddress });
  const stopNotifiers = () => Promise.all([push.stop(), alerts.stop()]);
  return { pushKeys: push.keys, notified: push.outcomes, alerts, stopNotifiers };
}
