import { Hono } from "hono";
import type { AppDeps } from "#server/app-deps.ts";
import { ByteCache } from "#server/http/byte-cache.ts";
import { Refusal, errorHandler } from "#server/http/errors.ts";
import { refuseNul } from "#server/http/input.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import { countRequests, Metrics } from "#server/http/metrics.ts";
import { limitRequests } from "#server/http/rate-limit.ts";
import { type Server, type ServerContext, warnOfProxy } from "#server/http/request.ts";
import { addHeaders, answerPreflights, securityHeaders } from "#server/http/security.ts";
import { openApiRoute } from "#server/api/openapi.ts";
import { Tokens } from "#server/http/tokens.ts";
import { catalogueRoute, catalogueStamp } from "#server/api/catalogue.ts";
import { downloadRoutes } from "#server/api/download.ts";
import { logRoutes } from "#server/api/draw-log.ts";
import { feedbackRoute } from "#server/api/feedback.ts";
import { healthRoutes } from "#server/api/health.ts";
import { historiesRoute } from "#server/api/histories.ts";
import { homePageRoute } from "#server/api/home-page.ts";
import { openRoute } from "#server/api/open.ts";
import { opsCalls } from "#server/operator/routes.ts";
import { pageTextRoute } from "#server/api/page-text.ts";
import { pushRoutes } from "#server/api/push.ts";
import { statisticRoutes } from "#server/api/statistics.ts";
import { streamRoute } from "#server/api/stream.ts";
import { artRoutes } from "#server/pages/art.ts";
import { manifestRoutes } from "#server/pages/manifest.ts";
import { pageRoutes } from "#server/pages/pages.ts";
import { isStoreAway } from "#server/store/store-failure.ts";

/** The site's server: middleware for every request, then the routes. */
export function createApp(deps: AppDeps): Server {
  const app: Server = new Hono<ServerContext>();
  const { clock, env, log } = deps;
  const headers = securityHeaders(env);
  const metrics = new Metrics();
  const fetch = async (request: Request) => app.fetch(request, { inTurn: true });
  const stamp = () => catalogueStamp(deps);
  const cache = new ByteCache(clock);
  const { proxyHops } = env;
  const tokens = new Tokens({ tokens: env.tokens, clock, proxyHops, log });
  const queue = new HeavyQueue(HEAVY);
  const api = { app, cache, queue, clock, stamp, headers: headers.data, proxyHops };

  app.onError(errorHandler({ log, isStoreAway }));
  app.use("*", countRequests(metrics));
  app.use("*", addHeaders(headers));
  answerPreflights(app);
  const reportProxy = (text: string) => {
    metrics.hasUnknownProxy = true;
    log(text);
  };
  app.use("*", warnOfProxy(reportProxy, proxyHops));
  app.use("*", limitRequests(clock, proxyHops));
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

  logRoutes(app, deps);
  healthRoutes(app, { ...deps, tokens }, metrics);
  artRoutes(app, deps);
  manifestRoutes(app, deps);
  pageRoutes(app, deps, { cache, fetch, headers });
  return app;
}
