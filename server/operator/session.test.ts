import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEnvelope, openApp, TOKEN } from "#server/app-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import { ownCall, signIn } from "./ops-for-tests.ts";
import { SESSION_SECONDS } from "./session.ts";

const SESSION = "/api/v1/ops/session";
const STATE = "/api/v1/ops/state";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const give = (token: unknown, headers: Record<string, string> = {}) =>
  server.send(SESSION, ownCall("POST", { token }, headers));

describe("signing in", () => {
  test("sets a cookie for the operator's calls only, which doesn't contain the token", async () => {
    const { status, headers } = await give(TOKEN);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^ops_session=[^;]+; Max-Age=43200; Path=\/api\/v1\/ops; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(TOKEN);
    const [action] = await server.store.operator.actions(1);
    expect(action).toMatchObject({ action: "signed in", address: "local" });
  });

  test.each([
    ["https://marbles.example", "https://marbles.example"],
    [undefined, "https://localhost"],
  ])("on https the cookie is secure, with PUBLIC_URL %s", async (url, origin) => {
    const secure = await openApp(url === undefined ? {} : { environment: { PUBLIC_URL: url } });
    const { headers } = await secure.send(SESSION, ownCall("POST", { token: TOKEN }, { origin }));
    expect(headers.get("set-cookie")).toMatch(/; Secure; SameSite=Strict$/);
    await secure.close();
  });

  test("on http is refused on a site of https, with the reason, but works on the server itself", async () => {
    const secure = await openApp({ environment: { PUBLIC_URL: "https://marbles.example" } });
    const from = async (origin: string) => {
      const init = ownCall("POST", { token: TOKEN }, { origin });
      const { status, headers, text } = await secure.send(`${origin}${SESSION}`, init);
      return { status, msg: parseEnvelope(text).msg, cookie: headers.get("set-cookie") };
    };
    const refused = await from("http://192.0.2.9:4173");
    expect([refused.status, refused.cookie]).toEqual([403, null]);
    expect(refused.msg).toContain("https://marbles.example/ops");
    const local = await from("http://localhost:4173");
    expect([local.status, local.cookie?.includes("Secure")]).toEqual([200, false]);
    await secure.close();
  });

  test("refuses a wrong token, logs its address, and allows ten wrong ones a minute", async () => {
    const { status, headers, text } = await give("wrong");
    expect([status, headers.get("set-cookie")]).toEqual([401, null]);
    expect(parseEnvelope(text).msg).toBe("A valid token is required");
    expect(server.logged).toEqual([`a wrong token was given on ${SESSION} from local`]);
    for (let tries = 1; tries < 10; tries += 1) await give("wrong");
    const stopped = await give("wrong");
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "6"]);
  });

  test("refuses other tokens, bodies that aren't JSON, and unknown fields", async () => {
    const other = await openApp({ environment: { PUBLISH_TOKEN: "a-token-for-publishing" } });
    const init = ownCall("POST", { token: "a-token-for-publishing" });
    expect((await other.send(SESSION, init)).status).toBe(403);
    await other.close();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await give(TOKEN, form)).status).toBe(415);
    const more = ownCall("POST", { token: TOKEN, user: "x" });
    expect((await server.send(SESSION, more)).status).toBe(422);
  });

  test("is required again after twelve hours, after signing out, and with a forged cookie", async () => {
    const { cookie, call } = await signIn(server);
    expect((await call("GET", "state")).status).toBe(200);
    const out = await call("DELETE", "session");
    expect(out).toMatchObject({ status: 200, data: { ended: true } });
    expect(out.headers.get("set-cookie")).toMatch(
      /^ops_session=; Max-Age=0; Path=\/api\/v1\/ops; HttpOnly; SameSite=Strict$/,
    );
    expect((await server.store.operator.actions(1))[0]).toMatchObject({ action: "signed out" });
    // A copied cookie no longer works.
    expect((await call("GET", "state")).status).toBe(401);
    expect((await call("DELETE", "tracks/2001/next")).status).toBe(401);
    expect((await call("DELETE", "session")).status).toBe(200);

    const again = await signIn(server);
    expect((await again.call("GET", "state")).status).toBe(200);
    const forged = cookie.replace(/=\d/, "=9");
    expect((await server.send(STATE, ownCall("GET", undefined, { cookie: forged }))).status).toBe(
      401,
    );
    server.clock.pass(SESSION_SECONDS * 1000);
    expect((await again.call("GET", "state")).status).toBe(401);
  });

  test("is valid in all processes with the token, and in no others", async () => {
    const { cookie } = await signIn(server);
    const same = await openApp();
    const other = await openApp({ environment: { OPS_TOKEN: `${TOKEN}-2` } });
    const state = async (app: typeof same) =>
      (await app.send(STATE, ownCall("GET", undefined, { cookie }))).status;
    expect([await state(same), await state(other)]).toEqual([200, 401]);
    await Promise.all([same.close(), other.close()]);
  });

  test("is off without OPS_TOKEN, with a code for programs", async () => {
    const off = await openApp({ environment: { OPS_TOKEN: "" } });
    for (const [path, init] of [
      [SESSION, ownCall("POST", { token: "x" })],
      [STATE, ownCall("GET")],
      ["/api/v1/ops/tracks/2001/next", ownCall("DELETE")],
    ] as const) {
      const { status, text } = await off.send(path, init);
      expect([status, parseEnvelope(text)]).toMatchObject([503, { data: { code: "opsOff" } }]);
    }
    await off.close();
  });
});

describe("actions are refused", () => {
  const draw = { number: "1,2,3,4,5,6,7,8,9,10" };
  const ACTIONS = [
    ["POST", "draws", { cate_id: 2001, term: "5001", ...draw }],
    ["PUT", "draws/2001/5000", draw],
    ["DELETE", "draws/2001/5000", { reason: "x" }],
    ["PUT", "tracks/2001/next", { state: "cleared" }],
    ["DELETE", "tracks/2001/next", undefined],
    ["PUT", "feedback/1", { done: true }],
    ["DELETE", "feedback/1", undefined],
    ["DELETE", "session", undefined],
  ] as const;

  /** Statuses of all actions with these headers; throws if one changed or logged anything. */
  async function statuses(headers: Record<string, string>): Promise<number[]> {
    const state = async () => [
      await server.store.version(),
      await server.store.operator.actions(9),
      await server.store.inbox.waiting(),
    ];
    const before = await state();
    const all = new Set<number>();
    for (const [method, path, body] of ACTIONS) {
      const answer = await server.send(`/api/v1/ops/${path}`, ownCall(method, body, headers));
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      all.add(answer.status);
    }
    expect(await state()).toEqual(before);
    return [...all];
  }

  beforeEach(async () => {
    const visitor = { name: "a", mobile: "1", content: "b", key: null, created: 1 };
    await server.store.addFeedback(visitor);
  });

  test("without the cookie", async () => {
    // Signing out without a session succeeds.
    expect(await statuses({})).toEqual([401, 200]);
  });

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://api.localhost" },
    { origin: "http://localhost:9999" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("for a page of another origin: %j", async (from) => {
    const { cookie } = await signIn(server);
    expect(await statuses({ cookie, ...from })).toEqual([403]);
    const { status, headers } = await give(TOKEN, from);
    expect([status, headers.get("set-cookie")]).toEqual([403, null]);
  });

  test("without an origin, from a form, or with a too large body", async () => {
    const { cookie, call } = await signIn(server);
    const headers = { cookie, "content-type": "application/json" };
    const bare = { method: "PUT", headers, body: '{"state":"cleared"}' };
    expect((await server.send("/api/v1/ops/tracks/2001/next", bare)).status).toBe(403);
    const form = { "content-type": "text/plain" };
    expect((await call("PUT", "tracks/2001/next", { state: "cleared" }, form)).status).toBe(415);
    const large = { state: "cleared", note: "x".repeat(20_000) };
    expect((await call("PUT", "tracks/2001/next", large)).status).toBe(413);
    expect(server.board.track(2001)?.notice).toBeNull();
  });

  test("for reads of other pages", async () => {
    const { call } = await signIn(server);
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await call("GET", "state", undefined, foreign)).status).toBe(403);
    expect((await call("GET", "state", undefined, { "sec-fetch-site": "none" })).status).toBe(200);
  });
});

test("the operator's calls have no CORS", async () => {
  const { call } = await signIn(server);
  const state = await call("GET", "state", undefined, { origin: "https://evil.example" });
  expect(state.headers.get("access-control-allow-origin")).toBeNull();
  expect(state.headers.get("cache-control")).toBe("no-store");
  expect(state.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  const preflight = await server.send("/api/v1/ops/draws/2001/5000", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "PUT" },
  });
  expect([preflight.status, preflight.headers.get("allow")]).toEqual([204, "PUT, DELETE, OPTIONS"]);
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  const other = await server.send("/api/v1/ops/state", ownCall("PATCH"));
  expect([other.status, other.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("a bearer token allows all calls, the publishing one only draws", async () => {
  const publish = "a-token-for-publishing";
  const both = await openApp({ environment: { PUBLISH_TOKEN: publish } });
  const by = async (token: string, path: string, init: RequestInit = {}) =>
    (
      await both.send(`/api/v1/ops/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await by(TOKEN, "state")).toBe(200);
  expect(await by(TOKEN, "feedback")).toBe(200);
  expect(await by(publish, "state")).toBe(403);
  expect(await by(publish, "feedback")).toBe(403);
  expect(await by(publish, "tracks/2001/next", { method: "DELETE" })).toBe(200);
  await both.close();
});

test("during a store failure a browser can sign in and see the problem, but change nothing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const store = await openStore({ dataDir });
  const away = await openApp({ store });
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
  const { call } = await signIn(away);
  expect(away.logged).toContainEqual(expect.stringContaining("can't record that local signed in"));
  expect((await call("GET", "state")).status).toBe(200);
  const { status, msg } = await call("PUT", "tracks/2001/next", { state: "cleared" });
  expect([status, msg]).toEqual([
    503,
    expect.stringContaining("can't be read or stored right now"),
  ]);
  expect((await call("DELETE", "feedback/1")).status).toBe(503);
  await away.close();
  await rm(dataDir, { recursive: true });
});

onBothEngines("sessions in a shared store", (kit) => {
  test("an ended session is over in all processes", async () => {
    const first = await openApp({ store: kit.store });
    const second = await openApp({ store: await kit.open() });
    const { cookie, call } = await signIn(first);
    const state = async () =>
      (await second.send(STATE, ownCall("GET", undefined, { cookie }))).status;
    expect(await state()).toBe(200);
    await call("DELETE", "session");
    expect(await state()).toBe(401);
    for (const app of [first, second]) {
      app.hub.close();
      app.board.close();
    }
  });
});
