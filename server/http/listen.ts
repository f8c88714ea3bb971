import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { bareErrorPage } from "./errors.ts";
import { reachedHost, type Server as App } from "./request.ts";

/** Time limit for receiving a whole request, in milliseconds. */
export const REQUEST_MS = 10_000;
/** Interval of the timeout check as a share of the limit. */
const CHECK_PART = 1 / 10;
/** Keep-alive of an idle connection: longer than the minute of common proxies. */
const KEEP_ALIVE_MS = 65_000;
/** Milliseconds until a connection with an unread response ends. */
const UNREAD_MS = 60_000;
/** Maximum of pipelined requests per connection. */
const MAX_PIPELINED = 100;
/** Milliseconds for running requests when the server stops. */
const FINISH_MS = 8000;

/** Milliseconds between checks for idle connections when the server stops. */
const IDLE_CHECK_MS = 50;

const LOCALHOST = ["127.0.0.1", "::1"];

export interface Listening {
  readonly port: number;
  /** Stops accepting requests; resolves when the running ones are done or timed out. */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly app: App;
  readonly host: string;
  readonly port: number;
  /** Time limit of a request in milliseconds; default {@link REQUEST_MS}. */
  readonly requestMs?: number;
  /** Time limit of an unread response in milliseconds; default {@link UNREAD_MS}. */
  readonly unreadMs?: number;
  /** Headers of responses outside the routes. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: (text: string, error?: unknown) => void;
}

const PARSE_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function refuseRaw(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" });
  const tail = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    socket.end(`HTTP/1.1 ${PARSE_STATUS[error.code ?? ""] ?? "400 Bad Request"}\r\n${tail}\r\n`);
  };
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Handles the requests of a connection in turn, each after the previous response is sent. So pipelined requests
 * cost one response at a time and one stream slot at most, and no response is made for a closed connection.
 */
function oneAtATime(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const start = () => {
      if (socket.destroyed) return;
      outgoing.once("close", () => {
        const next = waiting.get(socket)?.shift();
        if (next === undefined) waiting.delete(socket);
        else next();
      });
      handle(incoming, outgoing);
    };
    const before = waiting.get(socket);
    if (before === undefined) {
      waiting.set(socket, []);
      start();
    } else if (before.length < MAX_PIPELINED) before.push(start);
    else socket.destroy();
  };
}

function requestHandler({ app, headers, log }: ListenOptions) {
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    errorHandler(error) {
      const bad = error instanceof Error && error.name === "RequestError";
      if (!bad) log("a request failed outside the routes", error);
      const page = bad
        ? bareErrorPage(400, "Bad request")
        : bareErrorPage(500, "Something went wrong");
      for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
      return page;
    },
  });
  return oneAtATime((incoming, outgoing) => {
    const { socket, httpVersion, method, url } = incoming;
    // Some load balancers probe with HTTP/1.0, which has no Host, or with `OPTIONS *`.
    if (httpVersion === "1.0")
      incoming.headers.host ??= `${reachedHost(socket)}:${socket.localPort}`;
    if (method === "OPTIONS" && url === "*") incoming.url = "/";
    void answer(incoming, outgoing);
  });
}

function openServer(options: ListenOptions): Server {
  const { requestMs = REQUEST_MS, unreadMs = UNREAD_MS } = options;
  const server = createServer(
    {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: requestMs * CHECK_PART,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The handler refuses such requests, with the security headers.
      requireHostHeader: false,
    },
    requestHandler(options),
  );
  server.on("clientError", refuseRaw(options.headers));
  // The socket's idle timeout: it also covers unread responses, but not slow readers.
  server.setTimeout(unreadMs);
  // Node caches the address on the first read, so that it survives a connection reset.
  server.on("connection", (socket: Socket) => void socket.remoteAddress);
  return server;
}

/** Listens on one address and returns the port; rejects with the system's error. */
function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      // A TCP server's address is never a pipe's name.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function missingAddress(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idleCheck);
      resolve();
    });
  });
}

/** Starts to serve; rejects if the port is in use or the address isn't this machine's. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const hosts = options.host === "localhost" ? LOCALHOST : [options.host];
  const servers: Server[] = [];
  let { port } = options;
  for (const host of hosts) {
    const server = openServer(options);
    try {
      port = await listenOn(server, port, host);
      servers.push(server);
    } catch (error) {
      const last = host === hosts.at(-1) && servers.length === 0;
      if (missingAddress(error) && !last) continue;
      await Promise.all(servers.map(closeServer));
      throw error;
    }
  }
  return {
    port,
    async stop() {
      await Promise.all(servers.map(closeServer));
    },
  };
}
