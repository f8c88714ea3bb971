import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { open } from "#contract/endpoints.ts";
import { openApp } from "#server/app-for-tests.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { NETWORK_TIMES, MAX_OWNERS, RateLimit } from "./rate-limit.ts";

function setUp() {
  const clock = holdClock(0);
  const limit = new RateLimit(
    [
      { count: 2, seconds: 60 },
      { count: 3, seconds: 3600 },
    ],
    clock,
  );
  return { clock, limit };
}

test("an address without tokens waits for the next one", () => {
  const { clock, limit } = setUp();
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
  expect(limit.take("a")).toBe(30);
  clock.pass(29_000);
  expect(limit.take("a")).toBe(1);
  clock.pass(1000);
  expect(limit.take("a")).toBe(0);
});

test("the longer allowance applies after the shorter one has refilled", () => {
  const { clock, limit } = setUp();
  limit.take("a");
  limit.take("a");
  clock.pass(60_000);
  expect(limit.take("a")).toBe(0);
  expect(limit.take("a")).toBe(1140);
});

test("addresses have separate allowances", () => {
  const { limit } = setUp();
  limit.take("a");
  limit.take("a");
  expect(limit.take("b")).toBe(0);
});

test("a network has eight times the allowance of an address", () => {
  const { clock, limit } = setUp();
  const address = (nth: number) => `2001:db8:0:${nth.toString(16)}::/64`;
  for (let nth = 0; nth < 2 * NETWORK_TIMES; nth += 1) expect(limit.take(address(nth))).toBe(0);
  expect(limit.take(address(99))).toBe(4);
  expect(limit.take("2001:db8:1:0::/64")).toBe(0);
  clock.pass(4000);
  expect(limit.take(address(99))).toBe(0);
});

test("a flood of other addresses doesn't reset an exhausted one", () => {
  const { limit } = setUp();
  limit.take("a");
  limit.take("a");
  for (let nth = 0; nth < 2 * MAX_OWNERS; nth += 1) limit.take(`b${nth}`);
  expect(limit.take("a")).toBe(30);
});

test.each([-86_400_000, 86_400_000])("a clock jump of %i ms blocks nobody", (ms) => {
  const { clock, limit } = setUp();
  limit.take("a");
  limit.take("a");
  clock.set(clock.now() + ms);
  expect(limit.take("a")).toBe(30);
  clock.pass(30_000);
  expect(limit.take("a")).toBe(0);
});

test("files, probes and the machine's own requests don't count against a network", async () => {
  const server = await openApp({ environment: { PROXY_HOPS: "1" } });
  const get = (path: string, address: string) => {
    const headers = { "x-forwarded-for": address };
    // The part of Node's class that the address comes from.
    const incoming = { socket: {}, headers } as unknown as IncomingMessage;
    return server.app.request(path, {}, { incoming });
  };
  const statuses = new Map<number, number>();
  for (let nth = 0; nth < 3100; nth += 1) {
    const { status } = await get(`${open.path}?cate_id=2001&x=${nth}`, `203.0.113.7`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 3000],
    [429, 100],
  ]);
  const refused = await get("/en", "203.0.113.7");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await get("/healthz", "203.0.113.7")).status).toBe(200);
  expect((await get(open.path, "203.0.113.8")).status).toBe(200);
  expect((await get("/assets/none.js", "203.0.113.7")).status).toBe(429);
  server.clock.pass(1000);
  expect((await get(open.path, "203.0.113.7")).status).toBe(200);
  await server.close();
});

test("refused calls and missing files count, whatever the forwarded address", async () => {
  const server = await openApp({ environment: { PROXY_HOPS: "1" } });
  const paths = [
    ["POST", "/api/v1/site/add_feedback"],
    ["GET", "/healthz/x"],
    ["GET", "/art/x"],
    ["GET", "/assets/x.js"],
    ["DELETE", "/en"],
  ] as const;
  // The part of Node's class that the address comes from; the connection is local.
  const incoming = {
    socket: { remoteAddress: "10.0.0.1" },
    headers: { "x-forwarded-for": "127.0.0.1" },
  } as unknown as IncomingMessage;
  const statuses = new Set<number>();
  // In turn: if one of them didn't count, more than 3000 calls would be answered.
  for (let nth = 0; nth < 3000; nth += paths.length)
    for (const [method, path] of paths)
      statuses.add((await server.app.request(path, { method }, { incoming })).status);
  expect(statuses).not.toContain(429);
  for (const [method, path] of paths)
    expect((await server.app.request(path, { method }, { incoming })).status).toBe(429);
  await server.close();
});
