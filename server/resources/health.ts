import type { AppDeps } from "#server/app-deps.ts";
import { textResponse } from "#server/http/envelope.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import type { Gauge, Metrics } from "#server/http/metrics.ts";
import { bindingsOf, type Call, isLocal, type Server } from "#server/http/request.ts";
import type { Tokens } from "#server/http/tokens.ts";
import { faultGauges } from "./fault-gauges.ts";
import { readiness } from "./readiness.ts";

/** Faults that are no reason to leave the server, a line each: visitors are served well. */
async function advice({ feeds, publisher }: AppDeps, isReady: boolean): Promise<string[]> {
  const bad = feeds.states().filter(({ problem }) => problem !== null);
  const isUnsigned = isReady && (await publisher.problem()) !== null;
  return [
    ...(isUnsigned
      ? ["the log is not signed, since the store went back or the head file is damaged: see /ops"]
      : []),
    ...bad.map(({ cate_id }) => `the feed of track ${cate_id} has a problem`),
  ];
}

function feedGauges({ feeds, clock }: AppDeps): Gauge[] {
  return [
    {
      name: "marble_feed_failures",
      help: "Faults in a row of each track's feed.",
      read: () =>
        feeds.states().map(({ cate_id, failures }) => {
          return { labels: { cate_id: String(cate_id) }, value: failures };
        }),
    },
    {
      name: "marble_feed_answer_age_seconds",
      help: "Time since each track's feed last answered.",
      read: () =>
        feeds.states().flatMap(({ cate_id, answered }) => {
          if (answered === null) return [];
          const value = (clock.now() - answered) / 1000;
          return [{ labels: { cate_id: String(cate_id) }, value }];
        }),
    },
  ];
}

function gaugesOf(deps: AppDeps, metrics: Metrics): Gauge[] {
  const { board, hub, clock } = deps;
  return [
    ...faultGauges(deps),
    {
      name: "marble_unknown_proxy",
      help: "1 once X-Forwarded-For came while PROXY_HOPS is 0: all visitors behind a proxy share its limits.",
      read: () => [{ value: Number(metrics.hasUnknownProxy) }],
    },
    {
      name: "marble_stream_clients",
      help: "Open live streams.",
      read: () => [{ value: hub.size }],
    },
    {
      name: "marble_stream_dropped_total",
      help: "Live streams dropped for being slow.",
      type: "counter",
      read: () => [{ value: hub.dropped }],
    },
    {
      name: "marble_data_version",
      help: "Number of the newest change that is shown; every stored draw is one.",
      type: "counter",
      read: () => [{ value: board.version() }],
    },
    {
      name: "marble_latest_draw_age_seconds",
      help: "Age of each track's latest draw.",
      read: () =>
        board.tracks().flatMap(({ track, draws }) => {
          const [latest] = draws;
          const value = clock.now() / 1000 - (latest?.open_timestamp ?? 0);
          return latest === undefined ? [] : [{ labels: { cate_id: String(track.id) }, value }];
        }),
    },
    {
      name: "process_resident_memory_bytes",
      help: "Memory of the process.",
      read: () => [{ value: process.memoryUsage.rss() }],
    },
    {
      name: "process_uptime_seconds",
      help: "Time since the process started.",
      read: () => [{ value: process.uptime() }],
    },
  ];
}

/** Some load balancers probe with OPTIONS, and go by the status. */
const PROBES = ["GET", "OPTIONS"];

interface HealthDeps extends AppDeps {
  readonly tokens: Tokens;
}

export function healthRoutes(app: Server, deps: HealthDeps, metrics: Metrics): void {
  const problemsOf = readiness(deps, async (request) => app.fetch(request));
  /** Causes name hosts, folders and tracks: they are for a program of this machine, or with a token. */
  function mayReadCauses(call: Call): boolean {
    const { incoming } = bindingsOf(call);
    if (incoming !== undefined && isLocal(incoming)) return true;
    return deps.tokens.hasBearer(call, "metrics");
  }
  const gauges = [...gaugesOf(deps, metrics), ...feedGauges(deps)];
  app.on(PROBES, "/healthz", (call) => {
    call.set("route", "/healthz");
    return textResponse("ok\n");
  });
  app.on(PROBES, "/readyz", async (call) => {
    call.set("route", "/readyz");
    const problems = await problemsOf();
    const isReady = problems.length === 0;
    const lines = mayReadCauses(call) ? [...problems, ...(await advice(deps, isReady))] : [];
    if (isReady) lines.unshift("ready");
    else if (lines.length === 0) lines.push("not ready");
    return textResponse(`${lines.join("\n")}\n`, isReady ? 200 : 503);
  });
  app.get("/metrics", deps.tokens.require("/metrics", "metrics"), () => {
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return textResponse(metrics.print(gauges), 200, headers);
  });
  for (const path of ["/healthz", "/readyz", "/metrics"])
    refuseOtherMethods(app, path, "GET, HEAD");
}
