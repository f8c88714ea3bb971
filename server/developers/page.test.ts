import { afterEach, beforeEach, expect, test } from "vitest";
import { LANGUAGES, withLocale } from "#contract/languages.ts";
import { ENDPOINTS, openApp } from "#server/app-for-tests.ts";
import { CALLS } from "#server/openapi/calls.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

test("every call is in the reference, in three languages, with links from one to the others", async () => {
  for (const language of LANGUAGES) {
    const { status, headers, text } = await server.ask(withLocale(language, "/developers"));
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
    for (const [, { path }] of ENDPOINTS) expect(text).toContain(`<code>${path}</code>`);
    for (const { summary } of CALLS) {
      expect(text).toContain(summary[language].replaceAll(/`([^`]*)`/g, "<code>$1</code>"));
    }
    for (const other of LANGUAGES) {
      expect(text).toContain(`href="${withLocale(other, "/developers")}"`);
    }
    const frame = `http://localhost${withLocale(language, "/components/LotteryItem")}?track=2001`;
    expect(text).toContain(`&lt;iframe src=&quot;${frame}&quot;`);
    expect(text).not.toMatch(/undefined|\[object|noindex/);
  }
});

test("every example of the reference is answered as the API describes", async () => {
  const { text } = await server.ask("/en/developers");
  const links = [...text.matchAll(/href="([^"]+)" data-example/g)].map(([, path = ""]) =>
    path.replaceAll("&amp;", "&"),
  );
  expect(links.length).toBe(CALLS.filter(({ example }) => example !== undefined).length);
  for (const path of links) {
    const { status } = await server.ask(path);
    expect({ path, status }).toEqual({ path, status: 200 });
  }
});

test("no script of its own may run", async () => {
  const { headers } = await server.ask("/developers");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy.match(/'sha256-[^']+'/g)?.length).toBe(2);
  expect(policy.split("; ").filter((rule) => /unsafe/.test(rule))).toEqual([
    "style-src-attr 'unsafe-inline'",
  ]);
  expect((await server.ask("/developers", { method: "POST" })).status).toBe(405);
  expect((await server.ask("/sitemap.xml")).text).toContain("/ja/developers</loc>");
});
