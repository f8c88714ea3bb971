import { SITE_MARK } from "#contract/limits.ts";
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { open } from "#contract/endpoints.ts";
import type { Renderer } from "./renderer.ts";
import { openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

/** A renderer of one page with the latest draw; records its requests. */
function countingRenderer(changes: Partial<Awaited<ReturnType<Renderer>>> = {}) {
  const made: string[] = [];
  const renderer: Renderer = async ({ url, origin }, { fetch }) => {
    made.push(`${origin}${url}`);
    const response = await fetch(new Request(`${origin}${open.path}?cate_id=2001`));
    return {
      status: 200,
      html: `<p>${await response.text()}</p>`,
      scriptHashes: ["'sha256-s'"],
      styleHashes: ["'sha256-c'"],
      ...changes,
    };
  };
  return { renderer, made };
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, {
    headers: { "user-agent": "Mozilla", ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("a page", () => {
  test("is rendered with the API's data, once per data version", async () => {
    const { renderer, made } = countingRenderer();
    server = await openApp({ renderer });
    await Promise.all([get("/track/2001"), get("/track/2001")]);
    const page = await get("/track/2001");
    expect(made).toEqual(["http://localhost/track/2001"]);
    expect(page.text).toContain('"term":"5000"');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-s';");
    expect(page.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    expect(page.headers.get("cdn-cache-control")).toMatch(/stale-while-revalidate=5$/);
    await server.draw(1);
    expect((await get("/track/2001")).text).toContain('"term":"5001"');
  });

  test.each(["/ops", "/EN/Ops/", "/ja/ops/tracks/2001", "/developers", "/en/developers"])(
    "for operators or developers, %s, is neither indexed nor frameable",
    async (path) => {
      const { renderer } = countingRenderer();
      server = await openApp({ renderer });
      const { status, headers } = await get(path);
      const isOps = !path.includes("developers");
      expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("cache-control") === "no-store").toBe(isOps);
      expect(headers.get("cross-origin-opener-policy")).toBe(isOps ? "same-origin" : null);
      expect((await get("/en")).headers.get("x-robots-tag")).toBeNull();
      expect((await get("/sitemap.xml")).text).not.toMatch(/\/(ops|developers)/);
      expect((await get("/robots.txt")).text).toMatch(/^Disallow: \/ja\/ops$/m);
    },
  );

  test("of a track stays cached when another track draws", async () => {
    const { renderer, made } = countingRenderer();
    server = await openApp({ renderer });
    await get("/en/track/2003");
    await get("/en");
    await server.draw(1);
    await get("/en/track/2003");
    await get("/en");
    expect(made.map((url) => new URL(url).pathname)).toEqual(["/en/track/2003", "/en", "/en"]);
  });

  test("is rendered again after a minute", async () => {
    const { renderer, made } = countingRenderer();
    server = await openApp({ renderer });
    await get("/en");
    server.clock.pass(60_000);
    await get("/en");
    expect(made).toHaveLength(2);
  });

  test("is 304 for a known ETag", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const etag = (await get("/en")).headers.get("etag") ?? "";
    const again = await get("/en", { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("is rendered once per canonical address", async () => {
    const { renderer, made } = countingRenderer();
    const canonicalUrl = (url: string) => url.replace(/\/?(\?.*)?$/, "");
    server = await openApp({ renderer, canonicalUrl });
    for (const path of ["/en/about", "/en/about?x=1", "/en/about/", "/en/about/?x=2"]) {
      expect((await get(path)).status).toBe(200);
    }
    expect(made).toEqual(["http://localhost/en/about"]);
  });

  test("is rendered separately per host", async () => {
    const { renderer, made } = countingRenderer();
    server = await openApp({ renderer });
    for (const host of ["127.0.0.1", "localhost", "localhost"]) await get(`http://${host}/en`);
    expect(made).toEqual(["http://127.0.0.1/en", "http://localhost/en"]);
  });

  test("that doesn't exist is rendered once per language, with the requested address", async () => {
    const html = '<div data-path="/en/-missing-"><a href="/ja/-missing-">ja</a>/en/-missing-</div>';
    const { renderer, made } = countingRenderer({ status: 404, html });
    server = await openApp({ renderer, canonicalUrl: () => "/en/-missing-" });
    for (let nth = 0; nth < 400; nth += 1) {
      const { status, text } = await get(`/en/no<${nth}?why=1&b`);
      expect(status).toBe(404);
      const path = `no%3C${nth}`;
      expect(text).toBe(
        `<div data-path="/en/${path}"><a href="/ja/${path}?why=1&amp;b">ja</a>/en/${path}?why=1&amp;b</div>`,
      );
    }
    expect(made).toEqual(["http://localhost/en/-missing-"]);
  });

  test("that doesn't exist is compressed correctly", async () => {
    const filler = "<p>Frame</p>".repeat(200);
    const html = `${filler}/en/-missing-${filler}`;
    const { renderer } = countingRenderer({ status: 404, html });
    server = await openApp({ renderer, canonicalUrl: () => "/en/-missing-" });
    for (let nth = 0; nth < 20; nth += 1) {
      const headers = { "accept-encoding": "gzip, deflate, br" };
      const response = await server.app.request(`/en/no${nth}?x=1`, { headers });
      expect(response.headers.get("content-encoding")).toBe("br");
      const text = brotliDecompressSync(await response.arrayBuffer()).toString();
      expect(text).toBe(`${filler}/en/no${nth}?x=1${filler}`);
    }
  });

  test("of an unknown track is rendered once, with the requested address", async () => {
    const { renderer, made } = countingRenderer({ status: 404, html: "/track/9999999999" });
    server = await openApp({ renderer });
    for (const path of ["/track/7", "/track/8?x=1", "/track/9/marble/3"]) {
      expect((await get(path)).text).toBe(path);
    }
    expect(made).toEqual(["http://localhost/track/9999999999"]);
  });

  test("has the public origin of the setting", async () => {
    const { renderer, made } = countingRenderer();
    server = await openApp({ renderer, environment: { PUBLIC_URL: "https://draws.example" } });
    const { headers } = await get("http://10.0.0.1:4173/en");
    expect(made).toEqual(["https://draws.example/en"]);
    expect(headers.get("strict-transport-security")).not.toBeNull();
  });

  test("that doesn't exist has its status and isn't cached", async () => {
    const { renderer, made } = countingRenderer({ status: 404 });
    server = await openApp({ renderer });
    await get("/nowhere");
    const { status, headers } = await get("/nowhere");
    expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([
      404,
      "no-store",
      null,
    ]);
    expect(made).toHaveLength(1);
  });

  test.each([200, 404, 500])("with status %i has the mark of the site", async (status) => {
    server = await openApp({
      renderer:
        status === 500
          ? () => Promise.reject(new Error("broken"))
          : countingRenderer({ status }).renderer,
    });
    const page = await get("/en/about");
    expect([page.status, page.headers.get(SITE_MARK)]).toEqual([status, "1"]);
  });

  test("may redirect", async () => {
    server = await openApp({
      renderer: countingRenderer({ status: 307, location: "/en/about", html: "" }).renderer,
    });
    const { status, headers } = await get("/en/about/");
    expect([status, headers.get("location")]).toEqual([307, "/en/about"]);
  });

  test.each([
    {
      path: "/en/about",
      tag: "en",
      title: "Internal Server Error",
      home: '"/en">Back to all tracks',
    },
    { path: "/about?x=1", tag: "zh-CN", title: "服务器内部错误", home: '"/">返回全部赛道' },
    { path: "/ja", tag: "ja", title: "サーバー内部エラー", home: '"/ja">すべてのトラックへ戻る' },
  ])("$path that fails to render is a 500 in $tag with a link home", async (broken) => {
    const { path, tag, title, home } = broken;
    server = await openApp({ renderer: () => Promise.reject(new Error("a secret path")) });
    const { status, headers, text } = await get(path);
    expect([status, headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(`<html lang="${tag}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<a href=${home}</a>`);
    expect(text).not.toContain("secret");
    expect(server.logged).toEqual([`GET ${path.replace("?x=1", "")} failed: a secret path`]);
  });

  test("that fails to render has its style allowed by its policy", async () => {
    server = await openApp({ renderer: () => Promise.reject(new Error("broken")) });
    const { headers, text } = await get("/en");
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  test("that fails to render is logged", async () => {
    const made = { html: "<h1>500</h1>", scriptHashes: [], styleHashes: [] };
    const failure = new Error("Unknown route middleware: 'x'");
    server = await openApp({ renderer: async () => ({ ...made, status: 500, failure }) });
    expect(await get("/en")).toMatchObject({ status: 500, text: "<h1>500</h1>" });
    expect(server.logged).toEqual(["GET /en failed: Unknown route middleware: 'x'"]);
  });

  test("of a site that isn't built has the remedy", async () => {
    server = await openApp();
    const { status, text } = await get("/en");
    expect(status).toBe(503);
    expect(text).toContain("run npm start");
  });
});

describe("the root page", () => {
  test("redirects to the browser's language with its query, privately, and sets the cookie", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const { status, headers } = await get("/?x=1", { "accept-language": "en-US" });
    expect([status, headers.get("location")]).toEqual([302, "/en?x=1"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("vary")).toBe("Cookie, Accept-Language, Accept-Encoding");
    expect(headers.get("set-cookie")).toContain("i18n_redirected=en; Max-Age=31536000");
  });

  test("is shown for Chinese, and not publicly cached", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const { status, headers } = await get("/", { "accept-language": "zh" });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(headers.get("vary")).toContain("Cookie");
    expect(headers.get("set-cookie")).toContain("i18n_redirected=cn");
    const again = await get("/", { cookie: "i18n_redirected=cn" });
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  test("in a chosen language overrides the cookie and sets it", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const cookie = "i18n_redirected=en";
    const { status, headers } = await get("/?lang=cn", { cookie, "accept-language": "en" });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(headers.get("set-cookie")).toContain("i18n_redirected=cn");
    const english = await get("/?x=1&lang=en", { cookie: "i18n_redirected=cn" });
    expect(english.headers.get("location")).toBe("/en?x=1");
    expect(english.headers.get("set-cookie")).toContain("i18n_redirected=en");
  });

  test("is the only page that redirects by language", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const { status, headers } = await get("/about", {
      "accept-language": "en",
      cookie: "i18n_redirected=en",
    });
    expect([status, headers.get("location")]).toEqual([200, null]);
  });
});

describe("the language cookie", () => {
  const send = (path: string, chosen: string | null, headers: Record<string, string> = {}) =>
    get(path, { ...(chosen !== null && { cookie: `i18n_redirected=${chosen}` }), ...headers });

  test.each([
    ["/about", "en", "cn"],
    ["/en/about", "cn", "en"],
    ["/EN/about", "ja", "en"],
    ["/en", "cn", "en"],
    ["/ja/track/2001?tab=timing", "en", "ja"],
    ["/about", "xx", "cn"],
    ["/en/nothing", "cn", "en"],
  ])("follows the address at %s, from %s to %s, without scripts", async (path, chosen, to) => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const { headers } = await send(path, chosen);
    expect(headers.get("set-cookie")).toContain(`i18n_redirected=${to}; Max-Age=31536000`);
    // RFC 9111, 7.3: shared caches must not send one visitor's cookie to others.
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("isn't set without a change, in frames, or for prefetches", async () => {
    server = await openApp({ renderer: countingRenderer().renderer });
    const answers = [
      await send("/en/about", "en"),
      await send("/en/about", null),
      await send("/en/components/LotteryItem", "cn", { "sec-fetch-dest": "iframe" }),
      await send("/en/about", "cn", { "sec-fetch-dest": "empty" }),
      await send("/en/about", "cn", { "sec-fetch-dest": "document", "sec-purpose": "prefetch" }),
    ];
    expect(answers.map(({ headers }) => headers.get("set-cookie"))).toEqual(
      answers.map(() => null),
    );
    for (const { headers } of answers)
      expect(headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=/);
  });
});
