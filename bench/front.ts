import { Agent, type IncomingMessage, request } from "node:http";
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

/** A response that went through a front. */
export interface Passed {
  readonly path: string;
  readonly type: string;
  /** Whether a service worker sent the request, not the page. */
  readonly byWorker: boolean;
  /** Bytes of the body as sent, compressed. */
  bytes: number;
  /** Epoch milliseconds of the request and of the response's end; null while it is open. */
  readonly began: number;
  ended: number | null;
}

/** A reverse proxy that speaks HTTP/2 over TLS, as a site's visitors get it, to a plain HTTP/1.1 server. */
export interface Front {
  /** Origin without a slash at the end. */
  readonly url: string;
  /** Responses since the last {@link clear}. */
  readonly passed: () => readonly Passed[];
  readonly clear: () => void;
  /** Ends every connection and accepts no new one, or accepts them again. */
  readonly setOffline: (offline: boolean) => void;
  readonly close: () => Promise<void>;
}

interface FrontOptions {
  readonly certificate: Certificate;
  /** Origin of the server behind, read at each request. */
  readonly target: () => string;
  /** HTML pages that the front itself serves, by path. */
  readonly pages?: ReadonlyMap<string, () => string>;
}

/** Headers of a connection, which HTTP/2 doesn't have. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

function onwardHeaders(headers: IncomingHttpHeaders, address: string) {
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  return {
    ...Object.fromEntries(plain),
    host: headers[":authority"],
    "x-forwarded-for": address,
    "x-forwarded-proto": "https",
  };
}

function answerHeaders({ statusCode = 502, headers }: IncomingMessage) {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name));
  return { ...Object.fromEntries(kept), ":status": statusCode };
}

/** Streams an HTTP/1.1 response to an HTTP/2 stream, piece by piece. */
function pass(stream: ServerHttp2Stream, answer: IncomingMessage, note: Passed): void {
  if (stream.destroyed || stream.closed) {
    answer.destroy();
    return;
  }
  stream.respond(answerHeaders(answer));
  answer.on("data", (piece: Buffer) => {
    note.bytes += piece.length;
  });
  answer.pipe(stream);
  answer.on("error", () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
}

interface Inside extends FrontOptions {
  readonly agent: Agent;
  readonly passed: Passed[];
}

function onStream(inside: Inside) {
  return (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    const { ":path": path = "/", ":method": method = "GET" } = headers;
    stream.on("error", () => undefined);
    const page = inside.pages?.get(path);
    if (page !== undefined) {
      stream.respond({ ":status": 200, "content-type": "text/html; charset=utf-8" });
      stream.end(page());
      return;
    }
    const byWorker =
      headers["service-worker"] === "script" || headers.referer?.endsWith("/sw.js") === true;
    const began = Date.now();
    const { hostname, port } = new URL(inside.target());
    const onward = request(
      {
        hostname,
        port,
        path,
        method,
        agent: inside.agent,
        headers: onwardHeaders(headers, "127.0.0.1"),
      },
      (answer) => {
        const type = answer.headers["content-type"] ?? "";
        const note: Passed = { path, type, byWorker, bytes: 0, began, ended: null };
        inside.passed.push(note);
        answer.on("close", () => {
          note.ended = Date.now();
        });
        pass(stream, answer, note);
      },
    );
    onward.on("error", () => {
      if (stream.destroyed || stream.headersSent) stream.close();
      else stream.respond({ ":status": 502 }, { endStream: true });
    });
    stream.on("close", () => onward.destroy());
    stream.pipe(onward);
  };
}

function closeAll(server: Http2SecureServer, sessions: Iterable<ServerHttp2Session>) {
  return new Promise<void>((closed) => {
    server.close(() => closed());
    for (const session of sessions) session.destroy();
  });
}

/** Opens a front on a free port. */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { key, cert } = options.certificate;
  const agent = new Agent({ keepAlive: true });
  const passed: Passed[] = [];
  const sessions = new Set<ServerHttp2Session>();
  let offline = false;
  const server = createSecureServer({ key, cert });
  server.on("connection", (socket: Socket) => {
    if (offline) socket.destroy();
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.on("error", () => undefined);
    session.on("close", () => sessions.delete(session));
  });
  server.on("sessionError", () => undefined);
  server.on("stream", onStream({ ...options, agent, passed }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${taken}`,
    passed: () => passed,
    clear: () => void passed.splice(0),
    setOffline(off) {
      offline = off;
      if (off) for (const session of sessions) session.destroy();
    },
    async close() {
      await closeAll(server, sessions);
      agent.destroy();
    },
  };
}
