import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue, homePage, open } from "#contract/endpoints.ts";
import { ENDPOINTS, parseEnvelope, openApp, post } from "#server/app-for-tests.ts";

const SECURITY_OF_DATA = [
  "content-security-policy",
  "x-content-type-options",
  "cross-origin-resource-policy",
];
const SECURITY = [
  ...SECURITY_OF_DATA,
  "referrer-policy",
  "permissions-policy",
  "cross-origin-embedder-policy",
];
const GOOD_QUERY = "?cate_id=2001&name=about";
const feedback = JSON.stringify({ name: "a", mobile: "b", content: "c" });
const endpoint = "https://fcm.googleapis.com/fcm/send/1";
const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
const BODIES: Record<string, string> = {
  addFeedback: feedback,
  pushSubscribe: JSON.stringify({ endpoint, keys, lang: "en", cate_ids: [2001] }),
  pushUnsubscribe: JSON.stringify({ endpoint }),
};

type Server = Awaited<ReturnType<typeof openApp>>;
let server: Server;
beforeAll(async () => {
  server = await openApp();
});
afterAll(() => server.close());

const send: Server["send"] = (path, init) => server.send(path, init);

describe("every call of the contract", () => {
  test.each(ENDPOINTS)("%s has a handler", (_, { method, path }) => {
    expect(server.app.routes.some((route) => route.path === path && route.method === method)).toBe(
      true,
    );
  });

  test.each(ENDPOINTS)("%s returns an envelope that fits the contract", async (name, endpoint) => {
    const body = BODIES[name] ?? "[]";
    const init = endpoint.method === "POST" ? post(body) : {};
    const { status, text } = await send(endpoint.path + GOOD_QUERY, init);
    const { code, msg, data } = parseEnvelope(text);
    expect(code).toBe(status);
    expect(msg).not.toBe("");
    expect(status).toBe(200);
    expect(v.safeParse(endpoint.data, data).success).toBe(true);
  });

  test.each(ENDPOINTS)("%s lists its methods", async (_, { method, path }) => {
    for (const other of ["PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
      const { status, headers, text } = await send(path, { method: other });
      expect([status, parseEnvelope(text).code]).toEqual([405, 405]);
      expect(headers.get("allow")).toContain(method);
    }
  });

  test.each(ENDPOINTS)("%s answers other origins and their preflights", async (_, { path }) => {
    const { status, headers } = await send(path, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-max-age")).toBe("7200");
    expect(headers.get("access-control-allow-headers")).toContain("idempotency-key");
    expect(headers.get("vary")).toContain("Access-Control-Request-Headers");
  });
});

describe("every answer", () => {
  const paths = [
    "/",
    "/about",
    "/track/2001",
    "/nowhere",
    "/assets/none.js",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api",
    "/api/",
    "/api/v1/none",
    "/api//v1",
    open.path,
    `${open.path}?cate_id=x`,
    "/..%2f..%2fetc/passwd",
    "/%",
    "/%00",
    "//evil.example/x",
  ];
  test.each(paths)("%s has the security headers for GET, HEAD, POST and OPTIONS", async (path) => {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
      const { status, headers } = await send(`http://localhost${path}`, { method });
      expect(status).not.toBe(500);
      const wanted = path.startsWith("/api") ? SECURITY_OF_DATA : SECURITY;
      expect(SECURITY.filter((name) => headers.has(name))).toEqual(wanted);
      // This header makes the browser start a new process, which delays the first paint.
      expect(headers.has("cross-origin-opener-policy")).toBe(false);
    }
  });

  test.each([homePage.path, catalogue.path, "/healthz"])(
    "%s has the same headers for HEAD, without a body",
    async (path) => {
      const get = await send(path);
      const head = await send(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    },
  );

  test.each(["/api", "/api/v1/none"])("%s, an unknown call, returns an envelope", async (path) => {
    const { status, text } = await send(path, { headers: { lang: "en" } });
    expect([status, parseEnvelope(text)]).toEqual([
      404,
      { code: 404, msg: "This API call does not exist", data: null },
    ]);
  });
});

test("Hono's fast router has every route", () => {
  // A single path that it can't match would move all routes to a slower router.
  expect(server.app.router.name).toBe("SmartRouter + RegExpRouter");
});

test("no failure is logged", () => {
  expect(server.logged).toEqual([]);
});
