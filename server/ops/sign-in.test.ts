import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openApp, TOKEN } from "#server/app-for-tests.ts";
import { FORM_TOKEN } from "./gate.ts";
import { cookieOf, ORIGIN, sent, signIn } from "./ops-for-tests.ts";
import { SESSION_SECONDS } from "./session.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const give = (token: string) => server.ask("/ops/sign-in", sent({ token }));

describe("signing in", () => {
  test("takes the token in a form and gives a cookie for these pages alone, without the token", async () => {
    const { status, headers } = await give(TOKEN);
    expect([status, headers.get("location")]).toEqual([303, "/ops"]);
    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^ops_session=[^;]+; Max-Age=43200; Path=\/ops; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(TOKEN);
    expect((await server.store.operator.actions(1))[0]).toMatchObject({
      action: "signed in",
      address: "local",
    });
  });

  test("by https the cookie is sent by https alone", async () => {
    const secure = await openApp({ environment: { PUBLIC_URL: "https://marbles.example" } });
    const own = { origin: "https://marbles.example" };
    const { headers } = await secure.ask("/ops/sign-in", sent({ token: TOKEN }, "", own));
    expect(headers.get("set-cookie")).toMatch(/; Secure; SameSite=Strict$/);
    await secure.close();
  });

  test("refuses a wrong token, logs it, and after ten answers 429 to all but the right one", async () => {
    const { status, headers, text } = await give("wrong");
    expect([status, headers.get("set-cookie")]).toEqual([401, null]);
    expect(text).toContain("Wrong token");
    expect(server.logged).toEqual(["a wrong token was given on /ops from local"]);
    for (let tries = 1; tries < 10; tries += 1) await give("wrong");
    const stopped = await give("wrong");
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "6"]);
    expect(stopped.text).toContain("Too many requests");
    expect((await give(TOKEN)).status).toBe(303);
  });

  test("counts wrong tokens of the form and of calls together", async () => {
    const bearer = (token: string, path = "/metrics") =>
      server.ask(path, { headers: { authorization: `Bearer ${token}` } });
    expect((await bearer(TOKEN)).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await give("wrong")).status).toBe(401);
      expect((await bearer(`wrong-${tries}`)).status).toBe(401);
    }
    expect(server.logged.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "a wrong token was given on /metrics from local"),
      ...Array.from({ length: 5 }, () => "a wrong token was given on /ops from local"),
    ]);
    const statuses = [await give("wrong"), await bearer("x"), await bearer("x", "/readyz")];
    expect(statuses.map(({ status }) => status)).toEqual([429, 429, 429]);
    // Whoever tries tokens at the publisher's address doesn't keep the publisher out.
    expect((await bearer(TOKEN)).status).toBe(200);
    server.clock.pass(60_000);
    expect((await bearer("x")).status).toBe(401);
  });

  test("is asked again after a working day, after signing out, and with a forged cookie", async () => {
    const { cookie, page, post } = await signIn(server);
    expect((await page("/ops")).text).toContain("Sign out");
    const out = await post("sign-out", {});
    expect(out.headers.get("set-cookie")).toMatch(/^ops_session=; Max-Age=0; Path=\/ops;/);
    expect((await server.store.operator.actions(1))[0]).toMatchObject({ action: "signed out" });
    // A cookie that somebody else has opens nothing any more.
    expect((await page("/ops")).text).toContain('name="token"');
    expect((await post("tracks/2001/draws", { term: "5001" })).status).toBe(401);
    expect((await (await signIn(server)).page("/ops")).text).toContain("Sign out");
    const forged = cookie.replace(/=\d/, "=9");
    const asked = await server.ask("/ops", { headers: { cookie: forged } });
    expect(asked.text).toContain('name="token"');
    server.clock.pass(SESSION_SECONDS * 1000);
    expect((await page("/ops")).text).toContain('name="token"');
    const late = await post("tracks/2001/draws", { term: "5001" });
    expect([late.status, late.text.includes("nothing was changed")]).toEqual([401, true]);
  });
});

describe("nothing is done", () => {
  const draw = { term: "5001", number: "1,2,3", open_time: "2026-03-01T12:00:00" };
  const paths = ["tracks/2001/draws", "tracks/2001/withdraw", "tracks/2001/next"].concat(
    ["done", "reopen", "delete", "show", "export"].map((name) => `feedback/${name}`),
  );
  /** The statuses that `act` gets for each path; throws if anything was changed or noted. */
  async function statuses(act: (path: string) => Promise<number>): Promise<number[]> {
    const state = async () => [
      await server.store.version(),
      await server.store.operator.actions(9),
    ];
    const before = await state();
    const all = new Set<number>();
    for (const path of paths) all.add(await act(path));
    expect(await state()).toEqual(before);
    return [...all];
  }

  test("without the cookie", async () => {
    const ask = async (path: string) => (await server.ask(`/ops/${path}`, sent(draw))).status;
    expect(await statuses(ask)).toEqual([401]);
  });

  test("without the form's own token, or with one of another session", async () => {
    const { cookie } = await signIn(server);
    const { token } = await signIn(server);
    for (const other of ["", token]) {
      const form = sent({ ...draw, [FORM_TOKEN]: other }, cookie);
      const ask = async (path: string) => (await server.ask(`/ops/${path}`, form)).status;
      expect(await statuses(ask)).toEqual([403]);
    }
  });

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: ORIGIN, "sec-fetch-site": "cross-site" },
    { origin: ORIGIN, "sec-fetch-site": "same-site" },
  ])("for a page of another site: %j", async (from) => {
    const { cookie, token } = await signIn(server);
    const form = sent({ ...draw, [FORM_TOKEN]: token }, cookie, from);
    const ask = async (path: string) => (await server.ask(`/ops/${path}`, form)).status;
    expect(await statuses(ask)).toEqual([403]);
    const signed = await server.ask("/ops/sign-in", sent({ token: TOKEN }, "", from));
    expect([signed.status, signed.headers.get("set-cookie")]).toEqual([403, null]);
  });

  test("without an origin, by a GET, or with a body that is too large", async () => {
    const { cookie, token, post, page } = await signIn(server);
    const form = sent({ ...draw, [FORM_TOKEN]: token }, cookie);
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    const ask = async (path: string) =>
      (await server.ask(`/ops/${path}`, { ...form, headers })).status;
    expect(await statuses(ask)).toEqual([403]);
    expect(await statuses(async (path) => (await page(`/ops/${path}`)).status)).toEqual([303]);
    expect((await post("tracks/2001/draws", { term: "5".repeat(20_000) })).status).toBe(413);
  });
});

test("a session holds in every process with the token, and in none with another", async () => {
  const { cookie } = await signIn(server);
  const same = await openApp();
  const other = await openApp({ environment: { OPS_TOKEN: `${TOKEN}-2` } });
  const ask = async (app: typeof same) => (await app.ask("/ops", { headers: { cookie } })).text;
  expect(await ask(same)).not.toContain('name="token"');
  expect(await ask(other)).toContain('name="token"');
  await Promise.all([same.close(), other.close()]);
});

test("without OPS_TOKEN the pages say how to set one, and do nothing", async () => {
  const off = await openApp({ environment: { OPS_TOKEN: "" } });
  for (const path of ["/ops", "/ops/feedback", "/ops/tracks/2001"]) {
    const { status, text } = await off.ask(path, { headers: { "accept-language": "en" } });
    expect([status, text.includes("set OPS_TOKEN to a secret")]).toEqual([403, true]);
  }
  expect((await off.ask("/ops/sign-in", sent({ token: "" }))).status).toBe(403);
  await off.close();
});

test("no page is stored, framed or listed, and none runs a script from elsewhere", async () => {
  const { page } = await signIn(server);
  for (const path of ["/ops", "/ops/feedback", "/ops/tracks/2001"]) {
    const { headers, text } = await page(path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain("/assets/");
  }
  expect((await server.ask("/robots.txt")).text).toContain("Disallow: /ops\n");
  expect((await server.ask("/sitemap.xml")).text).not.toContain("/ops");
});

test("the language is chosen by a parameter, which the site's cookie keeps", async () => {
  const { headers, text } = await server.ask("/ops?lang=ja", {
    headers: { "accept-language": "en" },
  });
  expect(text).toContain('<html lang="ja">');
  expect(cookieOf(headers)).toBe("i18n_redirected=ja");
  const cookie = "i18n_redirected=ja";
  expect((await server.ask("/ops", { headers: { cookie } })).text).toContain("サインイン");
  const { status, headers: moved } = await server.ask("/en/ops");
  expect([status, moved.get("location")]).toEqual([302, "/ops?lang=en"]);
});
