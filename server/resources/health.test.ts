import { afterEach, expect, test } from "vitest";
import { NOON, openApp, TOKEN } from "#server/app-for-tests.ts";
import { READINESS_MS } from "#server/resources/readiness.ts";
import type { Renderer } from "#server/site/renderer.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers });
  return { status: response.status, text: await response.text() };
}

/** Readiness includes that pages can be made. */
const renderer: Renderer = async () => ({
  status: 200,
  html: "<p>A page</p>",
  headers: {},
  scriptHashes: [],
  styleHashes: [],
});

test("health is told apart from readiness", async () => {
  server = await openApp({ renderer });
  expect((await get("/healthz")).status).toBe(200);
  expect(await get("/readyz")).toEqual({ status: 200, text: "ready\n" });
  server.setCaughtUp(false);
  server.clock.pass(READINESS_MS);
  expect(await get("/readyz")).toEqual({ status: 503, text: "the draw machine is catching up\n" });
  expect((await get("/healthz")).status).toBe(200);
});

test("health is told in figures, to the operator alone", async () => {
  server = await openApp();
  const refused = { status: 401, text: "A valid token is required\n" };
  expect(await get("/metrics", { lang: "en" })).toEqual(refused);
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

test.each([
  ["0", 1],
  ["1", 0],
])("with PROXY_HOPS=%s a request through a proxy is told in figures: %i", async (hops, value) => {
  server = await openApp({ environment: { PROXY_HOPS: hops } });
  const figures = async () =>
    (await get("/metrics", { authorization: `Bearer ${TOKEN}` })).text.split("\n");
  expect(await figures()).toContain("marble_unknown_proxy 0");
  await get("/healthz", { "x-forwarded-for": "192.0.2.1" });
  expect(await figures()).toContain(`marble_unknown_proxy ${value}`);
});
