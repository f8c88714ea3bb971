import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addFeedback, open } from "#contract/endpoints.ts";
import { STREAM_PATH } from "#contract/stream.ts";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { SLOW_CLIENT_BYTES } from "#server/live/hub.ts";
import { openApp, MAX_STREAMS, TOKEN } from "#server/app-for-tests.ts";
import { type Listening, listen } from "./listen.ts";
import { clientAddress, requestBindings, type ServerContext } from "./request.ts";
import { securityHeaders } from "./security.ts";

let server: Awaited<ReturnType<typeof openApp>>;
let listening: Listening;
let base: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await openApp();
  const headers = securityHeaders({ hsts: null }).page;
  listening = await listen({ ...server, host: "localhost", port: 0, headers });
  base = `http://127.0.0.1:${listening.port}`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.hub.close();
  await listening.stop();
  await server.close();
});

/** Opens a raw connection; `until` reads until the text matches. */
async function dial(lines: readonly string[]) {
  const socket = connect(listening.port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  let wake = () => {};
  socket.on("data", (chunk) => {
    text += chunk.toString();
    wake();
  });
  socket.on("close", () => wake());
  socket.on("error", () => wake());
  socket.write([...lines, "", ""].join("\r\n"));
  return {
    socket,
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        if (socket.destroyed) throw new Error(`closed before ${pattern}, after: ${text}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return text;
    },
    async closed(): Promise<string> {
      while (!socket.destroyed) await new Promise<void>((resolve) => (wake = resolve));
      return text;
    },
  };
}

function stream(query = "", ...headers: string[]) {
  return dial([`GET ${STREAM_PATH}${query} HTTP/1.1`, "Host: localhost", ...headers]);
}

describe("the live stream on a real connection", () => {
  test("sends its headers and hello at once", async () => {
    const text = await (await stream()).until(/event: hello/);
    const [head = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 200/);
    for (const line of [
      "content-type: text/event-stream; charset=utf-8",
      "cache-control: no-store, no-transform",
      "x-accel-buffering: no",
      "access-control-allow-origin: *",
      "content-security-policy: default-src 'none'",
    ]) {
      expect(head).toContain(line);
    }
  });

  test("sends a whole draw to two clients", async () => {
    const clients = [await stream(), await stream("?cate_id=2001,2003")];
    for (const client of clients) await client.until(/event: hello/);
    await server.draw(1);
    for (const client of clients) {
      const text = await client.until(/event: open\ndata: .*\n\n/);
      expect(text).toContain('id: 4\nevent: open\ndata: {"cate_id":2001,"last_open":{');
      expect(text).toContain('"term":"5001"');
    }
  });

  test("sends heartbeats while idle", async () => {
    const client = await stream();
    await client.until(/event: hello/);
    server.clock.pass(15_000);
    expect(await client.until(/event: beat/)).toContain(`{"server_time":${server.clock.now()}}`);
  });

  test("replays by header or parameter, the header first", async () => {
    await server.draw(1);
    await server.draw(2);
    expect(await (await stream("?last_event_id=3")).until(/id: 5\n/)).toContain(
      "id: 4\nevent: open",
    );
    const text = await (await stream("?last_event_id=3", "Last-Event-ID: 4")).until(/id: 5\n/);
    expect(text).not.toContain("5001");
    await (await stream("?last_event_id=gone")).until(/event: resync/);
  });

  test("removes a client that left", async () => {
    const client = await stream();
    await client.until(/event: hello/);
    expect(server.hub.size).toBe(1);
    client.socket.destroy();
    await expect.poll(() => server.hub.size).toBe(0);
  });

  test("drops only the client that reads nothing", async () => {
    const slow = await stream();
    const quick = await stream();
    await Promise.all([slow.until(/event: hello/), quick.until(/event: hello/)]);
    slow.socket.pause();
    // More than the socket buffers of both sides hold.
    const news = { cate_id: 2001, revised: false, rewritten: false, more: false };
    const announce = (seq: number, term: string) =>
      server.hub.announce({ ...news, seq, last_open: { ...NO_DRAW, cai_id: 2001, term } });
    for (let sent = 0; server.hub.dropped === 0 && sent < 400; sent += 1) {
      announce(100 + sent, "b".repeat(SLOW_CLIENT_BYTES / 8));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([server.hub.dropped, server.hub.size]).toEqual([1, 1]);
    announce(500, "last");
    await quick.until(/"term":"last"/);
  });

  test("limits streams per address, with Retry-After", async () => {
    const length = MAX_STREAMS / 4;
    const clients = await Promise.all(Array.from({ length }, () => stream()));
    for (const client of clients) await client.until(/event: hello/);
    const text = await (await stream()).until(/\r\n\r\n/);
    expect(text).toMatch(/^HTTP\/1.1 503/);
    expect(text).toContain("retry-after: 30");
  });

  test("has only headers for HEAD", async () => {
    const response = await fetch(base + STREAM_PATH, { method: "HEAD" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(server.hub.size).toBe(0);
  });

  test("ends cleanly when the server stops accepting visitors", async () => {
    const client = await stream();
    await client.until(/event: hello/);
    const stopped = listening.stop();
    server.hub.close();
    await stopped;
    expect(await client.closed()).toMatch(/\r\n0\r\n\r\n$/);
    await expect(fetch(`${base}/healthz`)).rejects.toThrow("fetch failed");
  });
});

test("a repeated call returns a new draw, the next second and another language", async () => {
  const path = `${open.path}?cate_id=2001`;
  const text = async (lang = "") => (await fetch(base + path, { headers: { lang } })).text();
  await text();
  await server.draw(1);
  expect(await text()).toContain('"term":"5001"');
  expect(await text()).toContain('"residue_sec":60');
  server.clock.pass(1000);
  expect(await text()).toContain('"residue_sec":59');
  expect(await text("en")).toContain("Success");
});

describe("a malformed request", () => {
  test.each([
    [["GET / HTTP/1.1"], 400],
    [["GET / HTTP/1.1", "Host: a b"], 400],
    [["GET /a\\b HTTP/1.1", "Host: x"], 400],
    [["NONSENSE"], 400],
    [["GET / HTTP/1.1", "Host: x", `X: ${"y".repeat(20_000)}`], 431],
  ])("%o is refused with %i and the security headers", async (lines, status) => {
    const client = await dial(lines);
    const text = await client.until(/\r\n\r\n/);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(server.logged).toEqual([]);
  });
});

test("a client that leaves during its body is no error", async () => {
  const head = ["Host: x", "Content-Type: application/json", "Content-Length: 900"];
  const client = await dial([`POST ${addFeedback.path} HTTP/1.1`, ...head]);
  client.socket.write('{"name":');
  await expect.poll(() => client.socket.bytesWritten).toBeGreaterThan(0);
  client.socket.resetAndDestroy();
  const headers = { authorization: `Bearer ${TOKEN}` };
  const figures = async () => (await fetch(`${base}/metrics`, { headers })).text();
  await expect.poll(figures).toContain(`{route="${addFeedback.path}",status="499"} 1`);
  expect(server.logged).toEqual([]);
});

test("a port in use rejects with the system's error", async () => {
  const again = listen({ ...server, host: "127.0.0.1", port: listening.port, headers: {} });
  await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("localhost serves on IPv4 and, if available, IPv6", async () => {
  expect((await fetch(`http://127.0.0.1:${listening.port}/healthz`)).status).toBe(200);
  const socket = connect(listening.port, "::1");
  sockets.push(socket);
  // A machine without IPv6 has no such address; a refused connection would be a fault.
  const failed = once(socket, "error").then(([error]: unknown[]) => String(error));
  const outcome = await Promise.race([once(socket, "connect").then(() => "connected"), failed]);
  expect(outcome).not.toContain("ECONNREFUSED");
});

test.each([
  [["GET /healthz HTTP/1.0"], 200],
  [["OPTIONS / HTTP/1.0"], 204],
  [["OPTIONS /healthz HTTP/1.0"], 200],
  // The server isn't ready without a build.
  [["OPTIONS /readyz HTTP/1.1", "Host: x"], 503],
  [["OPTIONS * HTTP/1.1", "Host: x"], 204],
  [["OPTIONS /ops HTTP/1.1", "Host: x"], 204],
  [["GET /api/v1/hall/open HTTP/1.0"], 200],
])("%o of a load balancer gets %i", async (lines, status) => {
  const client = await dial(lines);
  expect(await client.until(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

describe("pipelined requests", () => {
  const pipelineRequests = (path: string, count: number) =>
    Array.from({ length: count }, () => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`)
      .slice(0, -1)
      .concat(`GET ${path} HTTP/1.1\r\nHost: localhost`);

  test("are answered in their order", async () => {
    const [first, second] = [
      `GET /healthz HTTP/1.1\r\nHost: x\r\n`,
      `GET /none.js HTTP/1.1\r\nHost: x`,
    ];
    const client = await dial([first, second]);
    const text = await client.until(/Not found/);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
  });

  test("take one stream slot, and none after the client left", async () => {
    const client = await dial(pipelineRequests(STREAM_PATH, 50));
    await client.until(/event: hello/);
    await server.draw(1);
    await client.until(/"term":"5001"/);
    expect(server.hub.size).toBe(1);
    client.socket.destroy();
    await expect.poll(() => server.hub.size).toBe(0);
  });

  test("end the connection beyond the limit", async () => {
    const client = await dial(pipelineRequests(STREAM_PATH, 500));
    await client.closed();
    await expect.poll(() => server.hub.size).toBe(0);
  });
});

/** Blocks reads of the store until they are released. */
function holdStore() {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  const refresh = () => {
    count += 1;
    return gate.promise;
  };
  Object.assign(server.board, { refresh });
  return { gate, asked: () => count };
}

test("a client that leaves during a read of the store takes no stream slot", async () => {
  const { gate, asked } = holdStore();
  const client = await stream("?last_event_id=999999");
  await expect.poll(asked).toBe(1);
  client.socket.destroy();
  await expect.poll(async () => (await fetch(`${base}/healthz`)).status).toBe(200);
  gate.resolve();
  await fetch(`${base}/healthz`);
  expect(server.hub.size).toBe(0);
});

test("clients that wait for the store don't exceed the stream limit", async () => {
  const { gate, asked } = holdStore();
  const length = MAX_STREAMS / 4 + 5;
  const clients = await Promise.all(Array.from({ length }, () => stream("?last_event_id=999999")));
  await expect.poll(asked).toBe(length);
  gate.resolve();
  const heads = await Promise.all(clients.map((client) => client.until(/\r\n\r\n/)));
  expect(heads.filter((head) => head.startsWith("HTTP/1.1 503"))).toHaveLength(5);
});

/** Starts a server with a page of 8 MB. */
async function serveLarge(unreadMs: number) {
  let made = 0;
  const app = new Hono<ServerContext>();
  app.get("/large", () => {
    made += 1;
    return new Response("x".repeat(8_388_608));
  });
  const headers = securityHeaders({ hsts: null }).page;
  const own = await listen({ app, log: () => {}, host: "127.0.0.1", port: 0, headers, unreadMs });
  return { port: own.port, stop: own.stop, made: () => made };
}

test("unread responses are made one at a time, and their connection ends", async () => {
  const large = await serveLarge(300);
  const socket = connect(large.port, "127.0.0.1").pause();
  socket.on("error", () => {});
  sockets.push(socket);
  socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
  await expect.poll(large.made).toBe(1);
  // Only the server can end it: this side reads nothing.
  await large.stop();
  expect(large.made()).toBe(1);
});

test("a request keeps its sender's address after a connection reset", async () => {
  const address = Promise.withResolvers<string>();
  const read = Promise.withResolvers<void>();
  const app = new Hono<ServerContext>();
  app.get("/", async (call) => {
    const { incoming } = requestBindings(call);
    read.resolve();
    await new Promise<void>((resolve) => incoming?.socket.on("close", () => resolve()));
    address.resolve(clientAddress(incoming, 0));
    return new Response("");
  });
  const own = await listen({ app, log: () => {}, host: "127.0.0.1", port: 0, headers: {} });
  const socket = connect(own.port, "127.0.0.1");
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await read.promise;
  socket.resetAndDestroy();
  expect(await address.promise).toBe("127.0.0.1");
  await own.stop();
});
