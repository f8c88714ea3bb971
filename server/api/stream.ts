import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { streamParams } from "#contract/endpoints.ts";
import { STREAM_EVENTS, STREAM_PATH } from "#contract/stream.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type Api, setRoute, refuseOtherMethods } from "#server/http/call.ts";
import { answerSchema, describeOther, parameters } from "#server/http/describe.ts";
import { badParameter } from "#server/http/input.ts";
import { refuseFor } from "#server/http/errors.ts";
import { clientAddress, requestBindings, type Call, clientNetwork } from "#server/http/request.ts";
import { findTrack } from "./tracks.ts";

/** Retry-After in seconds for a refused stream. */
const RETRY_SECONDS = 30;

const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Disables nginx's buffering.
  "x-accel-buffering": "no",
};

/** A client's last event id; the header of a reconnection overrides the parameter. */
function lastEventId(call: Call): string | null {
  const queries = call.req.queries("last_event_id") ?? [];
  if (queries.length > 1) throw badParameter("last_event_id", { code: "once" });
  const given = call.req.header("last-event-id") ?? queries[0] ?? "";
  return given === "" ? null : given;
}

function describeStream() {
  const events = Object.entries(STREAM_EVENTS).map(
    ([name, schema]) => `- \`${name}\`: \`${JSON.stringify(answerSchema(schema))}\``,
  );
  return describeOther(
    {
      name: "stream",
      tag: "draws",
      summary: "Live draws as server-sent events",
      description: `\`cate_id\`: tracks, separated by commas; all without it. \`Last-Event-ID\` continues where a connection ended. Data of the events, as JSON Schema:\n\n${events.join("\n")}`,
    },
    { type: "text/event-stream", description: "An endless event stream." },
  );
}

/** Adds the live stream, which writes directly to Node's response. */
export function streamRoute({ app, headers }: Api, { board, hub, env }: AppDeps): void {
  app.get(STREAM_PATH, setRoute(STREAM_PATH));
  app.get(STREAM_PATH, parameters("query", streamParams), async (call) => {
    const params = call.req.valid("query");
    for (const id of params.cate_id ?? []) findTrack(board, id);
    const lastId = lastEventId(call);
    const { incoming, outgoing } = requestBindings(call);
    const all = { ...headers, ...STREAM_HEADERS };
    if (call.req.method === "HEAD" || outgoing === undefined) {
      return new Response(null, { headers: all });
    }
    const address = clientAddress(incoming, env.proxyHops);
    const owner = { address, network: clientNetwork(address) };
    // The client's last event came from another process and is in the store.
    if (Number.parseInt(lastId ?? "", 10) > board.version()) await board.refresh();
    // A client that left in the meantime would keep its slot forever: its response is already closed.
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    // Without a stream the client polls and retries.
    if (!hub.hasRoom(owner)) throw refuseFor(RETRY_SECONDS, 503, "busy");
    outgoing.writeHead(200, all);
    const tracks = params.cate_id === undefined ? null : new Set(params.cate_id);
    const leave = hub.join({ sink: outgoing, ...owner, tracks, lastId });
    outgoing.on("close", leave);
    outgoing.on("error", leave);
    return RESPONSE_ALREADY_SENT;
  });
  app.get(STREAM_PATH, describeStream());
  refuseOtherMethods(app, STREAM_PATH, "GET, HEAD, OPTIONS");
}
