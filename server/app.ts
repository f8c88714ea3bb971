import { Hono } from "hono";
import type { AppDeps } from "#server/app-deps.ts";
import { ByteCache } from "#server/http/byte-cache.ts";
import { errorHandler } from "#server/http/errors.ts";
import { refuseNul } from "#server/http/input.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import { countRequests, Metrics } from "#server/http/metrics.ts";
import { limitRequests } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/errors.ts";
import { type Server, type ServerContext, warnOfProxy } from "#server/http/request.ts";
import { addHeaders, answerPreflights, securityHeaders } from "#server/http/security.ts";
import { openApiRoute } from "#server/resources/openapi.ts";
import { Tokens } from "#server/http/tokens.ts";
import { catalogueRoute, stampOf } from "#server/resources/catalogue.ts";
import { downloadRoutes } from "#server/resources/history/download.ts";
import { logRoutes } from "#server/resources/draw-log.ts";
import { feedbackRoute } from "#server/resources/feedback/feedback.ts";
import { healthRoutes } from "#server/resources/health.ts";
import { historiesRoute } from "#server/resources/history/histories.ts";
import { homePageRoute } from "#server/resources/home-page.ts";
import { openRoute } from "#server/resources/open.ts";
import { opsCalls } from "#server/resources/ops/routes.ts";
import { pageTextRoute } from "#server/resources/pages/page-text.ts";
import { pushRoutes } from "#server/resources/push.ts";
import { statisticRoutes } from "#server/resources/statistics.ts";
import { streamRoute } from "#server/resources/stream.ts";
import { artRoutes } from "#server/site/art/art.ts";
import { manifestRoutes } from "#server/site/manifest.ts";
import { pageRoutes } from "#server/site/pages.ts";
import { isStoreAway } from "#server/store/store-failure.ts";

export function createApp(deps: AppDeps): Server {
  const app: Server = new Hono<ServerContext>();
  const { clock, env } = deps;
  const headers = securityHeaders(env);
  const metrics = new Metrics();
  const fetch = async (request: Request) => app.fetch(request, { inTurn: true });
  const stamp = () => stampOf(deps);
  const cache = new ByteCache(clock);
  const { proxyHops } = env;
  const tokens = new Tokens({ tokens: env.tokens, clock, proxyHops, log: deps.log });
  const queue = new HeavyQueue(HEAVY);
  const api = { app, cache, queue, clock, stamp, headers: headers.data, proxyHops };

  app.onError(errorHandler({ log: deps.log, isStoreAway }));
  app.use("*", countRequests(metrics));
  app.use("*", addHeaders(headers));
  answerPreflights(app);
  const sayProxy = (text: string) => {
    metrics.hasUnknownProxy = true;
    deps.log(text);
  };
  app.use("*", warnOfProxy(sayProxy, env.proxyHops));
  app.use("*", limitRequests(clock, env.proxyHops));
  app.use("*", refuseNul);

  homePageRoute(api, deps);
  pageTextRoute(api, deps);
  catalogueRoute(api, deps);
  openRoute(api, deps);
  historiesRoute(api, deps);
  downloadRoutes(api, deps);
  streamRoute(api, deps);
  statisticRoutes(api, deps);
  feedbackRoute(api, deps);
  pushRoutes(api, deps);
  opsCalls(api, { ...deps, metrics, fetch, tokens });
  openApiRoute(api);
  app.all("/api/*", () => {
    throw new Refusal(404, "noCall");
  });

  for (const routes of [logRoutes, artRoutes]) routes(app, deps);
  healthRoutes(app, { ...deps, tokens }, metrics);
  manifestRoutes(app, deps);
  pageRoutes(app, deps, { cache, fetch, headers });
  return app;
}
