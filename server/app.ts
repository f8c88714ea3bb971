import { Hono } from "hono";
import {
  addFeedback,
  catalogue,
  histories,
  homePage,
  hotCold,
  open,
  patterns,
  scatter,
  timing,
  topThree,
  twoSides,
} from "#contract/endpoints.ts";
import { pageText } from "#contract/pages/page-text.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { ByteCache } from "#server/http/byte-cache.ts";
import { addRead, addWrite, type Api } from "#server/http/call.ts";
import { developersRoutes } from "#server/developers/page.ts";
import { errorHandler } from "#server/http/error-answers.ts";
import { refuseNul } from "#server/http/input.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import { countRequests, Metrics } from "#server/http/metrics.ts";
import { limitRequests } from "#server/http/rate-limit.ts";
import { Refusal } from "#server/http/refusal.ts";
import { type Server, type ServerContext, warnOfProxy } from "#server/http/request.ts";
import { addHeaders, answerPreflights, securityHeaders } from "#server/http/security.ts";
import { openApiRoute } from "#server/openapi/route.ts";
import { Tokens } from "#server/http/tokens.ts";
import { opsRoutes } from "#server/ops/routes.ts";
import { catalogueResource, stampOf } from "#server/resources/catalogue.ts";
import { downloadRoutes } from "#server/resources/history/download.ts";
import { logRoutes } from "#server/resources/draw-log.ts";
import { feedbackHandler } from "#server/resources/feedback/feedback.ts";
import { healthRoutes } from "#server/resources/health.ts";
import { historiesResource } from "#server/resources/history/histories.ts";
import { homePageResource } from "#server/resources/home-page.ts";
import { openResource } from "#server/resources/open.ts";
import { opsCalls } from "#server/resources/ops/routes.ts";
import { pageTextResource } from "#server/resources/pages/page-text.ts";
import { pushKeyResource, subscribeHandler, unsubscribeHandler } from "#server/resources/push.ts";
import { statisticResource } from "#server/resources/statistics.ts";
import { streamRoute } from "#server/resources/stream.ts";
import { artRoutes } from "#server/site/art/art.ts";
import { manifestRoutes } from "#server/site/manifest.ts";
import { pageRoutes } from "#server/site/pages.ts";
import { isStoreAway } from "#server/store/store-failure.ts";

function historyRoutes(api: Api, deps: AppDeps): void {
  addRead(api, histories, historiesResource(deps));
  downloadRoutes(api.app, deps);
}

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

  addRead(api, homePage, homePageResource(deps));
  addWrite(api, addFeedback, feedbackHandler(deps));
  addRead(api, pageText, pageTextResource(deps));
  addRead(api, catalogue, catalogueResource(deps));
  addRead(api, open, openResource(deps));
  historyRoutes(api, deps);
  streamRoute(app, deps, headers.data);
  addRead(api, hotCold, statisticResource(deps, "hotCold"));
  addRead(api, twoSides, statisticResource(deps, "twoSides"));
  addRead(api, patterns, statisticResource(deps, "patterns"));
  addRead(api, topThree, statisticResource(deps, "topThree"));
  addRead(api, timing, statisticResource(deps, "timing"));
  addRead(api, scatter, statisticResource(deps, "scatter"));
  addRead(api, pushKey, pushKeyResource(deps));
  addWrite(api, pushSubscribe, subscribeHandler(deps));
  addWrite(api, pushUnsubscribe, unsubscribeHandler(deps));
  opsCalls(api, { ...deps, metrics, fetch, tokens });
  openApiRoute(app);
  app.all("/api/*", () => {
    throw new Refusal(404, "noCall");
  });

  for (const routes of [logRoutes, developersRoutes, artRoutes]) routes(app, deps);
  healthRoutes(app, { ...deps, tokens }, metrics);
  opsRoutes(app, { ...deps, metrics, fetch, tokens });
  manifestRoutes(app, deps);
  pageRoutes(app, deps, { cache, fetch, headers });
  return app;
}
