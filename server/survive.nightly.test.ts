import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { freePort } from "./free-port-for-tests.ts";
import { processKit, type ServerProcess } from "./process-for-tests.ts";
import { postgresFolder, proxyTo, sharedPostgres } from "./store/postgres-for-tests.ts";

const kit = processKit();
const folder = postgresFolder();

/** Sends feedback from a new address, below all limits; returns the status, 0 without a response. */
async function postFeedback(url: string, nth: number): Promise<number> {
  const answer = await fetch(`${url}${addFeedback.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
    },
    body: JSON.stringify({ name: "Ann", mobile: "1", content: `text ${nth}` }),
  }).catch(() => null);
  return answer?.status ?? 0;
}

/** Sends feedback, eight at a time, until stopped; counts responses by status. */
function load(url: string) {
  const counts = new Map<number, number>();
  let [nth, running] = [0, true];
  const known = new Set([200, 503]);
  const worker = async () => {
    while (running) {
      const status = await postFeedback(url, (nth += 256));
      counts.set(status, (counts.get(status) ?? 0) + 1);
      running &&= known.has(status);
    }
  };
  const workers = Promise.all(Array.from({ length: 8 }, worker));
  return {
    counts,
    async stop() {
      running = false;
      await workers;
    },
  };
}

test.skipIf(folder === null)(
  "broken connections to PostgreSQL and its restart cause only 503s",
  async () => {
    if (folder === null) return;
    const postgres = await sharedPostgres(folder);
    kit.later(() => postgres.dropAll());
    const direct = await postgres.database();
    const port = await freePort();
    let proxy = await proxyTo(direct, undefined, port);
    kit.later(() => proxy.close());
    const server = kit.start({
      DATA_DIR: await kit.folder(),
      DATABASE_URL: proxy.url,
      PROXY_HOPS: "1",
    });
    const url = await server.served;
    const { counts, ...running } = load(url);
    kit.later(() => running.stop());
    const count = (status: number) => counts.get(status) ?? 0;
    for (let round = 0; round < 5; round += 1) {
      const stored = count(200);
      await expect.poll(() => count(200)).toBeGreaterThan(stored + 20);
      await postgres.disconnectAll();
    }
    await proxy.close();
    const refused = count(503);
    await expect.poll(() => count(503)).toBeGreaterThan(refused + 8);
    expect((await fetch(`${url}/api/v1/hall/open`)).status).toBe(200);
    proxy = await proxyTo(direct, undefined, port);
    const stored = count(200);
    await expect.poll(() => count(200), { timeout: 10_000 }).toBeGreaterThan(stored + 20);
    await running.stop();
    expect(new Set(counts.keys())).toEqual(new Set([200, 503]));
  },
);

const SERVED = { answers: [200, 200, 200], ended: 0 };

/** Sends requests that are logged, then stops the server; returns the statuses and the exit status. */
async function serveAndStop(server: ServerProcess, url: string) {
  const answers: number[] = [];
  const headers = { "x-forwarded-for": "203.0.113.7" };
  for (let nth = 0; nth < 3; nth += 1) {
    const wrong = new URLSearchParams({ token: "wrong", action: "sign-in" });
    await fetch(`${url}/ops`, { method: "POST", body: wrong, headers, redirect: "manual" });
    answers.push((await fetch(`${url}/healthz`)).status);
  }
  server.signal("SIGTERM");
  return { answers, ended: await server.ended };
}

test("a log without a reader doesn't end the server", async () => {
  const server = kit.start({ DATA_DIR: await kit.folder() });
  const url = await server.served;
  server.closeLog();
  expect(await serveAndStop(server, url)).toEqual(SERVED);
});

test("a log on a full disk doesn't end the server", async () => {
  const full = openSync("/dev/full", "w");
  kit.later(async () => closeSync(full));
  const server = kit.start({ DATA_DIR: await kit.folder() }, full);
  expect(await serveAndStop(server, await server.served)).toEqual(SERVED);
});
