import type { AppDeps } from "#server/app-deps.ts";
import { textResponse } from "#server/http/envelope.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { requestBindings, type Call, isLocal, type Server } from "#server/http/request.ts";
import type { Tokens } from "#server/http/tokens.ts";
import { readFigures } from "./figures.ts";
import { readiness } from "./readiness.ts";

/** Faults that don't affect visitors or readiness, one line each. */
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

/** Probe methods: some load balancers use OPTIONS. */
const PROBES = ["GET", "OPTIONS"];

interface HealthDeps extends AppDeps {
  readonly tokens: Tokens;
}

export function healthRoutes(app: Server, deps: HealthDeps, metrics: Metrics): void {
  const findProblems = readiness(deps, async (request) => app.fetch(request));
  /** Causes contain hosts, folders and tracks, so they need a local request or a token. */
  async function mayReadCauses(call: Call): Promise<boolean> {
    const { incoming } = requestBindings(call);
    if (incoming !== undefined && isLocal(incoming)) return true;
    return deps.tokens.hasBearer(call, "metrics");
  }
  for (const figure of readFigures(deps, metrics)) metrics.add(figure);
  app.on(PROBES, "/healthz", (call) => {
    call.set("route", "/healthz");
    return textResponse("ok\n");
  });
  app.on(PROBES, "/readyz", async (call) => {
    call.set("route", "/readyz");
    const problems = await findProblems();
    const isReady = problems.length === 0;
    const lines = (await mayReadCauses(call))
      ? [...problems, ...(await advice(deps, isReady))]
      : [];
    if (isReady) lines.unshift("ready");
    else if (lines.length === 0) lines.push("not ready");
    return textResponse(`${lines.join("\n")}\n`, isReady ? 200 : 503);
  });
  app.get("/metrics", deps.tokens.require("/metrics", "metrics"), () => metrics.response());
  for (const path of ["/healthz", "/readyz", "/metrics"])
    refuseOtherMethods(app, path, "GET, HEAD");
}
