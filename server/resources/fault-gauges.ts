import type { AppDeps } from "#server/app-deps.ts";
import type { Gauge } from "#server/http/metrics.ts";
import { overdueSeconds } from "#server/live/overdue.ts";

/** Figures of what can go wrong, for alarms. */
export function faultGauges({
  board,
  clock,
  clockSkew,
  publisher,
  store,
  notified,
}: AppDeps): Gauge[] {
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
      name: "marble_store_went_back_total",
      help: "How often the store lost changes that were shown: after a failover, or an older backup.",
      type: "counter",
      read: () => [{ value: board.timesWentBack() }],
    },
    {
      name: "marble_log_unsigned",
      help: "1 while the log must not be signed, because published entries are missing or the head file is damaged.",
      read: () => [{ value: Number(publisher.isUnsigned()) }],
    },
    {
      name: "marble_clock_skew_seconds",
      help: "How far this machine's clock is ahead of the database's; past 2 s either way it makes no draws.",
      read: () => [{ value: clockSkew() / 1000 }],
    },
    {
      name: "marble_notifications_total",
      help: "Notifications to browsers, by what their push services did.",
      type: "counter",
      read: () => [...notified].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
  ];
}
