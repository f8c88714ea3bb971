import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { bareErrorPage } from "./errors.ts";
import { reachedHost, type Server as App } from "./request.ts";

/** Milliseconds that a client has for its whole request; streams are answers. */
export const REQUEST_MS = 10_000;
/** The part of that time after which it is checked. */
const CHECK_PART = 1 / 10;
/** Milliseconds that an idle connection stays: longer than the minute of common proxies. */
const KEEP_ALIVE_MS = 65_000;
/** Milliseconds that an answer waits for a client that reads nothing of it. */
const UNREAD_MS = 60_000;
/** Requests that wait on one connection for the answer to an earlier one. */
const PIPELINED_MOST = 100;
/** Milliseconds that running requests have when the server stops. */
const FINISH_MS = 8000;

/** Milliseconds between two checks for idle connections when the server stops. */
const IDLE_CHECK_MS = 50;

const LOCALHOST = ["127.0.0.1", "::1"];

export interface Listening {
  readonly port: number;
  /** Accepts no more requests; resolves when the running ones are done or out of time. */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly app: App;
  readonly host: string;
  readonly port: number;
  /** Milliseconds that a client has for its whole request; {@link REQUEST_MS} unless a test says otherwise. */
  readonly requestMs?: number;
  /** Milliseconds that an answer waits for its reader; {@link UNREAD_MS} unless a test says otherwise. */
  readonly unreadMs?: number;
  /** Headers of answers that no route makes. */
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
 * Handles the requests of a connection one after another, each once the answer before it was sent or ended with
 * the connection. So what a client may send at once costs one answer at a time, holds one place in the live
 * stream at most, and what can't be sent isn't made.
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
    } else if (before.length < PIPELINED_MOST) before.push(start);
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
    // HTTP/1.0 has no Host, with which some load balancers look for a server, as with `OPTIONS *`.
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
      // The handler refuses it, with the headers of every answer.
      requireHostHeader: false,
    },
    requestHandler(options),
  );
  server.on("clientError", refuseRaw(options.headers));
  // A socket's own limit: also while it has an answer that nobody reads, but not while bytes pass.
  server.setTimeout(unreadMs);
  // Read once, the sender's address is known also after the client has reset its connection.
  server.on("connection", (socket: Socket) => void socket.remoteAddress);
  return server;
}

/** Listens on one address; rejects with the system's error. */
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

/** Starts to serve; rejects when the port is in use or the address isn't this machine's. */
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
