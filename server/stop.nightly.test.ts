import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { opsDraws } from "#contract/ops.ts";
import { browserForTests } from "#server/push/receiver-for-tests.ts";
import { MAX_SUBSCRIPTIONS } from "#server/api/push.ts";
import { openStore } from "#server/store/open-store.ts";
import { postgresFolder, sharedPostgres } from "#server/store/postgres-for-tests.ts";
import { OPS_TOKEN, processKit } from "./process-for-tests.ts";

const kit = processKit();
/** Milliseconds between two bytes of a slow response. */
const DRIP_MS = 20;

/** Starts a TCP server for one test; returns its port. */
async function startTcpServer(handle: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    handle(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  kit.later(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A TCP server's address is never a text.
  return (server.address() as AddressInfo).port;
}

function publish(url: string, cate_id: number) {
  const open_timestamp = Math.floor(Date.now() / 1000);
  return fetch(`${url}${opsDraws.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ cate_id, term: "1", number: "2,1,3,4,5,6,7,8,9,10", open_timestamp }),
  });
}

/** Sends SIGTERM; returns the exit status: 1 where the stop had to be cut short. */
function stopServer(server: ReturnType<typeof kit.start>) {
  server.signal("SIGTERM");
  return server.ended;
}

test("the server stops during slow responses of push services", async () => {
  const reached = Promise.withResolvers<void>();
  const port = await startTcpServer((socket) => {
    socket.once("data", () => {
      reached.resolve();
      socket.write("HTTP/1.1 201 Created\r\nx: ");
      const timer = setInterval(() => socket.write("x"), DRIP_MS);
      socket.on("close", () => clearInterval(timer));
    });
  });
  const dataDir = await kit.folder();
  const store = await openStore({ dataDir });
  const { p256dh, auth } = browserForTests();
  for (let nth = 0; nth < 40; nth += 1) {
    const endpoint = `http://127.0.0.1:${port}/${nth}`;
    const cate_ids = [2001, 2003, 2005];
    const row = { endpoint, p256dh, auth, lang: "en", created: 0 } as const;
    const marks = { address_mark: "", network_mark: "" };
    await store.push.subscribe({ ...row, ...marks, cate_ids }, MAX_SUBSCRIPTIONS);
  }
  await store.close();
  const server = kit.start({ DATA_DIR: dataDir, PUSH_PRIVATE_ENDPOINTS: "1" });
  const url = await server.served;
  for (const id of [2001, 2003, 2005]) expect((await publish(url, id)).status).toBe(200);
  await reached.promise;
  expect(await stopServer(server)).toBe(0);
});

test("the server stops with open streams and an unfinished request", async () => {
  // With simulated draws, whose storing is interrupted.
  const server = kit.start({ DATA_DIR: await kit.folder(null) });
  const url = new URL(await server.served);
  const slow = connect(Number(url.port), url.hostname);
  slow.on("error", () => {});
  kit.later(async () => slow.destroy());
  slow.write("POST /api/v1/site/add_feedback HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n");
  slow.write("Content-Type: application/json\r\n\r\n{");
  const drip = setInterval(() => slow.write(" "), DRIP_MS);
  kit.later(async () => clearInterval(drip));
  const stream = await fetch(new URL("/api/v1/hall/open/stream", url));
  expect(stream.status).toBe(200);
  expect(await stopServer(server)).toBe(0);
});

test("the server drains: not ready, but answering, before it stops listening", async () => {
  const server = kit.start({ DATA_DIR: await kit.folder(), DRAIN_SECONDS: "1" });
  const url = await server.served;
  const start = performance.now();
  server.signal("SIGTERM");
  const ready = async () => (await fetch(`${url}/readyz`)).text();
  await expect.poll(ready, { interval: 20 }).toBe("the server is stopping\n");
  expect((await fetch(`${url}/api/v1/hall/open`)).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(performance.now() - start).toBeGreaterThan(1000);
});

const postgres = postgresFolder();

test.skipIf(postgres === null)("the server stops while the database hangs", async () => {
  if (postgres === null) return;
  const database = await sharedPostgres(postgres);
  kit.later(() => database.dropAll());
  const target = new URL(await database.database());
  const behindPort = Number(target.port);
  let frozen = false;
  const waiting = Promise.withResolvers<void>();
  const port = await startTcpServer((socket) => {
    const behind = connect(behindPort, target.hostname);
    kit.later(async () => behind.destroy());
    behind.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!frozen) behind.write(bytes);
      // A write of the first fill hangs just as well as the one below.
      else waiting.resolve();
    });
    behind.on("data", (bytes) => void (frozen || socket.write(bytes)));
  });
  target.port = String(port);
  const server = kit.start({ DATA_DIR: await kit.folder(), DATABASE_URL: target.href });
  const url = await server.served;
  frozen = true;
  publish(url, 2001).catch(() => {});
  await waiting.promise;
  expect(await stopServer(server)).toBe(1);
  expect(server.log()).toContain("still not done");
});
