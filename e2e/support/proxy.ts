import { createServer, request } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Fate of feedback on its way to the server. */
export type FeedbackFate =
  | "passes"
  /** The proxy answers with this status and a short Retry-After; the server gets nothing. */
  | 503
  | 429
  /** The server gets the feedback, but its response is cut off. */
  | "answer is cut";

/** A proxy in front of a server. */
export interface Proxy {
  readonly url: string;
  /** Fates of the next feedback requests, one each; later ones pass. */
  readonly fates: FeedbackFate[];
  /** The number of feedback requests so far. */
  sent(): number;
  stop(): Promise<void>;
}

interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

function pass(target: URL, { incoming, outgoing }: Call, cut: boolean): void {
  const { hostname, port } = target;
  const { method, url: path, headers } = incoming;
  const onward = request({ hostname, port, method, path, headers }, (answer) => {
    if (cut) {
      answer.resume().on("end", () => incoming.socket.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/** Starts a proxy in front of `target` on a free port. */
export async function startProxy(target: string): Promise<Proxy> {
  const fates: FeedbackFate[] = [];
  let sent = 0;
  const answer: RequestListener = (incoming, outgoing) => {
    const isFeedback = incoming.url?.startsWith("/api/v1/site/add_feedback") ?? false;
    if (isFeedback) sent += 1;
    const fate = isFeedback ? (fates.shift() ?? "passes") : "passes";
    if (typeof fate === "number") {
      incoming.resume();
      outgoing.writeHead(fate, { "retry-after": "1" }).end();
      return;
    }
    pass(new URL(target), { incoming, outgoing }, fate === "answer is cut");
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    fates,
    sent: () => sent,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
