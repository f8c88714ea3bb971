import { Hono } from "hono";
import {
  addFeedback,
  catalogue,
  histories,
  homePage,
  hotCold,
  open,
  opsDraws,
  scatter,
  timing,
  topThree,
  twoSides,
} from "#contract/endpoints.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { reads, writes } from "#server/http/call.ts";
import { catalogueResource } from "#server/resources/catalogue.ts";
import { answerError } from "#server/http/errors.ts";
import { feedbackHandler } from "#server/resources/feedback.ts";
import { Front } from "#server/http/fast-path.ts";
import { healthRoutes } from "#server/resources/health.ts";
import { historiesResource } from "#server/resources/histories.ts";
import { homePageResource } from "#server/resources/home-page.ts";
import { manifestRoutes } from "#server/site/manifest.ts";
import { Metrics } from "#server/http/metrics.ts";
import { measured, secured, shared } from "#server/http/middleware.ts";
import { openResource } from "#server/resources/open.ts";
import { opsHandler, requireToken } from "#server/resources/ops-draws.ts";
import { pageRoutes } from "#server/site/pages.ts";
import { pushKeyResource, subscribeHandler, unsubscribeHandler } from "#server/resources/push.ts";
import { Ready } from "#server/http/answer-cache.ts";
import { Refusal } from "#server/http/refusal.ts";
import { CORS_HEADERS, securityHeaders } from "#server/http/security.ts";
import type { Server, ServerContext } from "#server/http/server-context.ts";
import { statisticResource } from "#server/resources/statistics.ts";
import { streamRoute } from "#server/resources/stream.ts";

/** The routes, and the fast path that stands before them. */
export interface App {
  readonly app: Server;
  readonly front: Front;
}

/** The server as a function of what it depends on. */
export function createApp(deps: AppDeps): App {
  const app: Server = new Hono<ServerContext>();
  const { clock, buildId, env, statistics } = deps;
  const https = env.publicUrl?.startsWith("https:") ?? false;
  const apiHeaders = { ...securityHeaders({ https, shared: true }), ...CORS_HEADERS };
  const metrics = new Metrics();
  const ready = new Ready({ clock, buildId, headers: apiHeaders });
  const front = new Front({ ready, metrics });
  const api = { app, ready, front, proxyHops: env.proxyHops };

  app.onError(answerError(deps.log));
  app.use("*", measured(metrics));
  app.use("*", secured(securityHeaders({ https })));
  app.use("/api/*", shared(apiHeaders));
  // A sandboxed frame has no origin: there the site's own code and pictures come from elsewhere.
  for (const files of ["/assets/*", "/art/*", "/builds/*"]) app.use(files, shared(apiHeaders));

  reads(api, homePage, homePageResource(deps));
  writes(api, addFeedback, feedbackHandler(deps));
  reads(api, catalogue, catalogueResource(deps));
  reads(api, open, openResource(deps));
  reads(api, histories, historiesResource(deps));
  streamRoute(app, deps, apiHeaders);
  reads(api, hotCold, statisticResource(deps, hotCold, statistics.hotCold));
  reads(api, twoSides, statisticResource(deps, twoSides, statistics.twoSides));
  reads(api, topThree, statisticResource(deps, topThree, statistics.topThree));
  reads(api, timing, statisticResource(deps, timing, statistics.timing));
  reads(api, scatter, statisticResource(deps, scatter, statistics.scatter));
  reads(api, pushKey, pushKeyResource(deps));
  writes(api, pushSubscribe, subscribeHandler(deps));
  writes(api, pushUnsubscribe, unsubscribeHandler(deps));
  app.post(opsDraws.path, requireToken(env.opsToken));
  writes(api, opsDraws, opsHandler(deps));
  app.all("/api/*", () => {
    throw new Refusal(404, "noCall");
  });

  healthRoutes(app, deps, metrics);
  manifestRoutes(app, deps);
  pageRoutes(app, deps, async (request) => app.fetch(request, { inTurn: true }));
  return { app, front };
}
