import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { STREAM_PATH, streamParams } from "#contract/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addressOf } from "#server/http/address.ts";
import { bindingsOf, refuseOthers } from "#server/http/call.ts";
import { badParameter, readParams } from "#server/http/params.ts";
import { Refusal } from "#server/http/refusal.ts";
import { CORS_HEADERS } from "#server/http/security.ts";
import type { Call, Server } from "#server/http/server-context.ts";
import { trackOf } from "./track-of.ts";

/** Seconds after which a client that found no room may try again. */
const NO_ROOM_SECONDS = 30;

const STREAM_HEADERS = {
  ...CORS_HEADERS,
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Tells nginx not to collect the events before passing them on.
  "x-accel-buffering": "no",
};

/** The last event that a client has seen: the header of a reconnect beats the address it was opened by. */
function lastIdOf(call: Call): number | null {
  const queries = call.req.queries("last_event_id") ?? [];
  if (queries.length > 1) throw badParameter("last_event_id", "must be given only once");
  const given = call.req.header("last-event-id") ?? queries[0] ?? "";
  if (given === "") return null;
  // An id of another make is unknown, so that the client is told to start afresh.
  return /^\d{1,15}$/.test(given) ? Number(given) : -1;
}

/** The live stream, written straight to Node's response. */
export function streamRoute(
  app: Server,
  { board, hub, env }: AppDeps,
  headers: Readonly<Record<string, string>>,
): void {
  app.get(STREAM_PATH, (call) => {
    call.set("route", STREAM_PATH);
    const params = readParams(streamParams, new URL(call.req.url).searchParams);
    for (const id of params.cate_id ?? []) trackOf(board, id);
    const lastId = lastIdOf(call);
    const { incoming, outgoing } = bindingsOf(call);
    const all = { ...headers, ...STREAM_HEADERS };
    if (call.req.method === "HEAD" || outgoing === undefined) {
      return new Response(null, { headers: all });
    }
    const address = addressOf(incoming, env.proxyHops);
    if (!hub.hasRoom(address)) {
      throw new Refusal(429, "tooMany", { headers: { "retry-after": String(NO_ROOM_SECONDS) } });
    }
    outgoing.writeHead(200, all);
    const tracks = params.cate_id === undefined ? null : new Set(params.cate_id);
    const leave = hub.join({ sink: outgoing, address, tracks, lastId });
    outgoing.on("close", leave);
    outgoing.on("error", leave);
    return RESPONSE_ALREADY_SENT;
  });
  refuseOthers(app, STREAM_PATH, "GET, HEAD, OPTIONS");
}
