import type { AppDeps } from "#server/app-deps.ts";
import type { Gauge } from "#server/http/metrics.ts";
import { overdueSeconds } from "#server/live/overdue.ts";

/** Figures of what can go wrong, for alarms. */
export function faultGauges({ board, clock, store, notified }: AppDeps): Gauge[] {
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
      read: () => [...notified].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
  ];
}
