import { afterEach, describe, expect, test } from "vitest";
import { NOON, openApp, TOKEN } from "#server/app-for-tests.ts";
import { ownCall } from "#server/operator/ops-for-tests.ts";
import { READINESS_MS } from "./readiness.ts";
import type { Renderer } from "#server/pages/renderer.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers });
  return { status: response.status, text: await response.text() };
}

/** Readiness includes rendering pages. */
const renderer: Renderer = async () => ({
  status: 200,
  html: "<p>A page</p>",
  headers: {},
  scriptHashes: [],
  styleHashes: [],
});

test("health and readiness are separate", async () => {
  server = await openApp({ renderer });
  const ready = () => get("/readyz", { authorization: `Bearer ${TOKEN}` });
  expect((await get("/healthz")).status).toBe(200);
  expect(await ready()).toEqual({ status: 200, text: "ready\n" });
  server.setCaughtUp(false);
  server.clock.pass(READINESS_MS);
  expect(await ready()).toEqual({ status: 503, text: "the simulator is catching up\n" });
  expect((await get("/healthz")).status).toBe(200);
});

test("programs get refusals in English, or in the language of the header lang", async () => {
  server = await openApp();
  const fetchText = async (path: string, headers = {}) => (await get(path, headers)).text;
  const wrong = { authorization: "Bearer wrong" };
  expect(await fetchText("/metrics")).toBe("A valid token is required\n");
  expect(await fetchText("/metrics", { lang: "ja" })).toBe("有効なトークンが必要です\n");
  expect(await fetchText("/log/tile/x")).toMatch(/^[ -~]+\n$/);
  for (let tries = 0; tries < 10; tries += 1) await get("/readyz", wrong);
  expect(await fetchText("/readyz", wrong)).toBe("Too many requests, please try again later\n");
});

test("metrics require a token", async () => {
  server = await openApp();
  const refusal = { status: 401, text: "A valid token is required\n" };
  expect(await get("/metrics", { lang: "en" })).toEqual(refusal);
  const { text } = await get("/metrics", { authorization: `Bearer ${TOKEN}` });
  expect(text).toContain("marble_data_version 3\n");
  expect(text).toContain('marble_latest_draw_age_seconds{cate_id="2001"} 30\n');
  expect(text).toContain("marble_stream_clients 0\n");
  expect(text).toContain("marble_store_errors_total 0\n");
  expect(text).toContain('marble_notifications_total{outcome="taken"} 3\n');
  expect(text).toContain('marble_next_draw_overdue_seconds{cate_id="2001"} 0\n');
  server.clock.set((NOON + 75) * 1000);
  const { text: later } = await get("/metrics", { authorization: `Bearer ${TOKEN}` });
  expect(later).toContain('marble_next_draw_overdue_seconds{cate_id="2001"} 15\n');
});

test("causes at /readyz require a token or a local request", async () => {
  const METRICS_TOKEN = "b31f0a7c9d2e8465";
  server = await openApp({ renderer, environment: { METRICS_TOKEN } });
  server.setCaughtUp(false);
  expect(await get("/readyz")).toEqual({ status: 503, text: "not ready\n" });
  const unready = { status: 503, text: "the simulator is catching up\n" };
  for (const token of [METRICS_TOKEN, TOKEN]) {
    expect(await get("/readyz", { authorization: `Bearer ${token}` })).toEqual(unready);
  }
  const wrong = { authorization: "Bearer wrong" };
  expect((await get("/readyz", wrong)).text).toBe("not ready\n");
  const from = async (remoteAddress: string, headers = {}) => {
    const incoming = { socket: { remoteAddress }, headers };
    return (await server.app.request("/readyz", {}, { incoming })).text();
  };
  expect(await from("127.0.0.1")).toBe(unready.text);
  expect(await from("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).toBe("not ready\n");
  expect(await from("192.0.2.1")).toBe("not ready\n");
});

describe("a token for one purpose", () => {
  const PUBLISH_TOKEN = "c7e18a40b95d3f26";
  const METRICS_TOKEN = "b31f0a7c9d2e8465";
  const calls: readonly [string, string][] = [
    ["GET", "/metrics"],
    ["POST", "/api/v1/ops/draws"],
    ["DELETE", "/api/v1/ops/draws/2001/5000"],
    ["PUT", "/api/v1/ops/tracks/2001/next"],
    ["DELETE", "/api/v1/ops/tracks/2001/next"],
  ];
  /** Whether a token passes; the calls have no body, which a later check refuses. */
  async function listAllowed(token: string): Promise<boolean[]> {
    const found: boolean[] = [];
    for (const [method, path] of calls) {
      const headers = { authorization: `Bearer ${token}`, lang: "en" };
      const { status } = await server.app.request(path, { method, headers });
      expect(status).not.toBe(401);
      found.push(status !== 403);
    }
    return found;
  }

  test("serves only that purpose, and OPS_TOKEN all", async () => {
    server = await openApp({ environment: { PUBLISH_TOKEN, METRICS_TOKEN } });
    expect(await listAllowed(METRICS_TOKEN)).toEqual([true, false, false, false, false]);
    expect(await listAllowed(PUBLISH_TOKEN)).toEqual([false, true, true, true, true]);
    expect(await listAllowed(TOKEN)).toEqual([true, true, true, true, true]);
    for (const token of [PUBLISH_TOKEN, METRICS_TOKEN]) {
      expect((await server.send("/api/v1/ops/session", ownCall("POST", { token }))).status).toBe(
        403,
      );
    }
    expect(server.logged).not.toContain("a wrong token");
  });

  test("works without OPS_TOKEN", async () => {
    server = await openApp({ environment: { OPS_TOKEN: "", PUBLISH_TOKEN } });
    expect(await listAllowed(PUBLISH_TOKEN)).toEqual([true, true, true, true, true]);
    const { status } = await get("/metrics", { authorization: `Bearer ${PUBLISH_TOKEN}` });
    expect(status).toBe(503);
  });
});

test.each([
  ["0", 1],
  ["1", 0],
])("with PROXY_HOPS=%s the metric of unknown proxies is %i", async (hops, value) => {
  server = await openApp({ environment: { PROXY_HOPS: hops } });
  const figures = async () =>
    (await get("/metrics", { authorization: `Bearer ${TOKEN}` })).text.split("\n");
  expect(await figures()).toContain("marble_unknown_proxy 0");
  await get("/healthz", { "x-forwarded-for": "192.0.2.1" });
  expect(await figures()).toContain(`marble_unknown_proxy ${value}`);
});
