import type { AppDeps } from "#server/app-deps.ts";
import type { Figure, Metrics } from "#server/http/metrics.ts";
import { overdueSeconds } from "#server/live/overdue.ts";

/** The figures of `/metrics` beside those of requests, in the order of the page. */
export function figuresOf(deps: AppDeps, metrics: Metrics): readonly Figure[] {
  const { board, clock, clockSkew, feeds, hub, notified, publisher, store } = deps;
  return [
    {
      name: "marble_next_draw_overdue_seconds",
      help: "How long each track's announced next draw is overdue; without a series where none is known.",
      label: "cate_id",
      read: () =>
        board.tracks().flatMap((shown) => {
          const seconds = overdueSeconds(shown, clock.now() / 1000);
          return seconds === null ? [] : [[String(shown.track.id), seconds] as const];
        }),
    },
    {
      name: "marble_store_errors_total",
      help: "Writes and looks for changes that failed because the store could not be used.",
      type: "counter",
      read: () => store.errors(),
    },
    {
      name: "marble_store_went_back_total",
      help: "How often the store lost changes that were shown: after a failover, or an older backup.",
      type: "counter",
      read: () => board.timesWentBack(),
    },
    {
      name: "marble_log_unsigned",
      help: "1 while the log must not be signed, because published entries are missing or the head file is damaged.",
      read: () => Number(publisher.isUnsigned()),
    },
    {
      name: "marble_clock_skew_seconds",
      help: "How far this machine's clock is ahead of the database's; past 2 s either way it makes no draws.",
      read: () => clockSkew() / 1000,
    },
    {
      name: "marble_notifications_total",
      help: "Notifications to browsers, by what their push services did.",
      type: "counter",
      label: "outcome",
      read: () => [...notified],
    },
    {
      name: "marble_unknown_proxy",
      help: "1 once X-Forwarded-For came while PROXY_HOPS is 0: all visitors behind a proxy share its limits.",
      read: () => Number(metrics.hasUnknownProxy),
    },
    { name: "marble_stream_clients", help: "Open live streams.", read: () => hub.size },
    {
      name: "marble_stream_dropped_total",
      help: "Live streams dropped for being slow.",
      type: "counter",
      read: () => hub.dropped,
    },
    {
      name: "marble_data_version",
      help: "Number of the newest change that is shown; every stored draw is one.",
      type: "counter",
      read: () => board.version(),
    },
    {
      name: "marble_latest_draw_age_seconds",
      help: "Age of each track's latest draw.",
      label: "cate_id",
      read: () =>
        board.tracks().flatMap(({ track, draws: [latest] }) => {
          if (latest === undefined) return [];
          return [[String(track.id), clock.now() / 1000 - latest.open_timestamp] as const];
        }),
    },
    {
      name: "process_resident_memory_bytes",
      help: "Memory of the process.",
      read: () => process.memoryUsage.rss(),
    },
    {
      name: "process_uptime_seconds",
      help: "Time since the process started.",
      read: () => process.uptime(),
    },
    {
      name: "marble_feed_failures",
      help: "Faults in a row of each track's feed.",
      label: "cate_id",
      read: () => feeds.states().map(({ cate_id, failures }) => [String(cate_id), failures]),
    },
    {
      name: "marble_feed_answer_age_seconds",
      help: "Time since each track's feed last answered.",
      label: "cate_id",
      read: () =>
        feeds.states().flatMap(({ cate_id, answered }) => {
          if (answered === null) return [];
          return [[String(cate_id), (clock.now() - answered) / 1000] as const];
        }),
    },
  ];
}
