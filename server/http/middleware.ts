import type { MiddlewareHandler } from "hono";
import type { Metrics } from "./metrics.ts";
import { PREFLIGHT_HEADERS } from "./security.ts";
import type { ServerContext } from "./server-context.ts";

type Middleware = MiddlewareHandler<ServerContext>;

/** Bears the mark of an answer that was written straight to Node's response. */
const ALREADY_SENT = "x-hono-already-sent";

/**
 * What the policy of a page for other sites' frames says: the older header, which knows only all or
 * nothing, must not speak against it.
 */
const FRAMED = "frame-ancestors *";

function addMissing(response: Response, headers: Readonly<Record<string, string>>): void {
  if (response.headers.has(ALREADY_SENT)) return;
  const framed = response.headers.get("content-security-policy")?.includes(FRAMED) === true;
  for (const [name, value] of Object.entries(headers)) {
    if (framed && name === "x-frame-options") continue;
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
}

/** Counts every answer by route and status. Calls from inside the process are no visitors'. */
export function measured(metrics: Metrics): Middleware {
  return async (call, next) => {
    const start = performance.now();
    await next();
    if (call.env?.incoming === undefined) return;
    metrics.request(
      call.get("route") ?? "other",
      call.res.status,
      (performance.now() - start) / 1000,
    );
  };
}

/** Adds the headers that every answer carries. */
export function secured(headers: Readonly<Record<string, string>>): Middleware {
  return async (call, next) => {
    await next();
    addMissing(call.res, headers);
  };
}

/** Makes the API readable from other origins, and answers their preflights. */
export function shared(headers: Readonly<Record<string, string>>): Middleware {
  return async (call, next) => {
    if (call.req.method === "OPTIONS") {
      call.set("route", "preflight");
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT_HEADERS } });
    }
    await next();
    addMissing(call.res, headers);
    return undefined;
  };
}
