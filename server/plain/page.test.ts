import { html } from "hono/html";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLocale } from "#contract/languages.ts";
import { openApp } from "#server/app-for-tests.ts";
import { type PlainPage, plainPage } from "./page.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const page = (other: Partial<PlainPage> = {}) => ({
  title: "A page",
  language: "ja" as const,
  href: (language: PlainPage["language"]) => withLocale(language, "/page"),
  body: html`<h1>${'<b title="x">'}</h1>`,
  ...other,
});

test("a plain page has its language, the site's name, links home and to the other languages", async () => {
  const response = await plainPage(server, page());
  const text = await response.text();
  expect(text).toContain('<html lang="ja">');
  expect(text).toContain("<title>A page · マーブル抽選</title>");
  expect(text).toContain('href="/ja" aria-label="マーブル抽選"');
  expect(text).toMatch(/href="\/en\/page"\s+lang="en"\s+aria-current="false"\s*>English</);
  expect(text).toMatch(/href="\/ja\/page"\s+lang="ja"\s+aria-current="true"\s*>日本語</);
  expect(text).toContain("<h1>&lt;b title=&quot;x&quot;&gt;</h1>");
  expect(text).toContain('<meta name="robots" content="noindex" />');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-language")).toBe("ja");
});

test("its policy allows its own inline parts, by their hashes", async () => {
  const response = await plainPage(server, page({ styles: "a{top:0}" }));
  const policy = response.headers.get("content-security-policy") ?? "";
  const text = await response.text();
  const inline = [...text.matchAll(/<(?:script|style)[^>]*>(.*?)<\/(?:script|style)>/gs)];
  expect(inline).toHaveLength(2);
  for (const [, content = ""] of inline) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString("base64")}'`);
  }
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/(?:script|style)-src [^;]*unsafe/);
});

test("a listed page names itself in all languages", async () => {
  const text = await (await plainPage(server, page({ listed: true }))).text();
  expect(text).not.toContain("noindex");
  expect(text).toMatch(/hreflang="zh-CN"\s+href="http:\/\/localhost\/page"/);
});
