import type { AppDeps } from "#server/app-deps.ts";
import type { Figure, Metrics } from "#server/http/metrics.ts";
import { overdueSeconds } from "#server/live/overdue.ts";

/** Figures of `/metrics` besides those of requests, in output order. */
export function readFigures(deps: AppDeps, metrics: Metrics): readonly Figure[] {
  const { board, clock, clockSkew, feeds, hub, notified, publisher, store } = deps;
  return [
    {
      name: "marble_next_draw_overdue_seconds",
      help: "Seconds by which each track's next draw is overdue; no series if it is unknown.",
      label: "cate_id",
      read: () =>
        board.tracks().flatMap((shown) => {
          const seconds = overdueSeconds(shown, clock.now() / 1000);
          return seconds === null ? [] : [[String(shown.track.id), seconds] as const];
        }),
    },
    {
      name: "marble_store_errors_total",
      help: "Failed writes and checks of the store.",
      type: "counter",
      read: () => store.errors(),
    },
    {
      name: "marble_store_went_back_total",
      help: "Times that the store lost published changes, after a failover or an older backup.",
      type: "counter",
      read: () => board.timesWentBack(),
    },
    {
      name: "marble_log_unsigned",
      help: "1 while the log can't be signed, because published entries are missing or the head file is damaged.",
      read: () => Number(publisher.isUnsigned()),
    },
    {
      name: "marble_clock_skew_seconds",
      help: "Seconds by which this machine's clock is ahead of the database's; beyond 2 s either way it makes no draws.",
      read: () => clockSkew() / 1000,
    },
    {
      name: "marble_notifications_total",
      help: "Notifications to browsers by outcome.",
      type: "counter",
      label: "outcome",
      read: () => [...notified],
    },
    {
      name: "marble_unknown_proxy",
      help: "1 after a request with X-Forwarded-For while PROXY_HOPS is 0: all visitors behind a proxy share its limits.",
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
      help: "Number of the newest change; every stored draw is one.",
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
      help: "Consecutive failures of each track's feed.",
      label: "cate_id",
      read: () => feeds.states().map(({ cate_id, failures }) => [String(cate_id), failures]),
    },
    {
      name: "marble_feed_answer_age_seconds",
      help: "Time since each track's feed last responded.",
      label: "cate_id",
      read: () =>
        feeds.states().flatMap(({ cate_id, answered }) => {
          if (answered === null) return [];
          return [[String(cate_id), (clock.now() - answered) / 1000] as const];
        }),
    },
  ];
}
