import type { AppDeps } from "#server/app-deps.ts";
import type { Gauge } from "#server/http/metrics.ts";
import { overdueSeconds } from "#server/live/overdue.ts";

function byOutcome(counts: ReadonlyMap<string, number>) {
  return [...counts].map(([outcome, value]) => ({ labels: { outcome }, value }));
}

/** Figures of what can go wrong, for alarms. */
export function faultGauges({ board, clock, store, hooks, notified }: AppDeps): Gauge[] {
  return [
    {
      name: "marble_next_draw_overdue_seconds",
      help: "How long each track's announced next draw is overdue; without a series where none is known.",
      read: () =>
        board.tracks().flatMap((shown) => {
          const value = overdueSeconds(shown, clock.now() / 1000);
          return value === null ? [] : [{ labels: { cate_id: String(shown.track.id) }, value }];
        }),
    },
    {
      name: "marble_store_errors_total",
      help: "Writes and looks for changes that failed because the store could not be used.",
      type: "counter",
      read: () => [{ value: store.errors() }],
    },
    {
      name: "marble_notifications_total",
      help: "Notifications to browsers, by what their push services did.",
      type: "counter",
      read: () => byOutcome(notified),
    },
    {
      name: "marble_hooks_total",
      help: "Messages to ALERT_URL and HOOK_URLS: tries that failed, messages delivered and given up.",
      type: "counter",
      read: () => byOutcome(hooks.outcomes),
    },
    {
      name: "marble_hooks_waiting",
      help: "Messages to ALERT_URL and HOOK_URLS that wait.",
      read: () => [{ value: hooks.waiting() }],
    },
  ];
}
