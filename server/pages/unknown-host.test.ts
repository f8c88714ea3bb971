import { afterEach, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import type { RenderRequest } from "#contract/render.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

const HOSTS = ["a.example", "b.example:8080", "10.1.2.3", "x.y;sandbox", "localhost.evil.example"];
const PATHS = [
  "/en",
  "/track/2001",
  "/nowhere",
  "/sitemap.xml",
  "/robots.txt",
  "/api/v1/hall/open",
];

/** An app with pages that link to themselves; records the renderer's requests. */
async function openSite(environment: Record<string, string> = {}) {
  const rendered: RenderRequest[] = [];
  server = await openApp({
    environment,
    renderer: async (request) => {
      rendered.push(request);
      const html = `<link rel="canonical" href="${request.origin}${request.url}">`;
      return { status: 200, html, scriptHashes: [], styleHashes: [] };
    },
  });
  return rendered;
}

test("an unknown host is in no response and no cache", async () => {
  const rendered = await openSite();
  for (const host of HOSTS) {
    for (const path of PATHS) {
      const { status, headers, text } = await server.send(`http://${host}${path}`);
      const content = `${JSON.stringify([...headers])}${text}`;
      const hasHost = content.includes(host.replace(/:\d+$/, ""));
      expect({ host, path, status, hasHost }).toEqual({ host, path, status: 200, hasHost: false });
    }
  }
  // Each page was rendered once for all hosts.
  expect(rendered.map(({ url }) => url)).toEqual(["/en", "/track/2001", "/nowhere"]);
  for (const { origin, api } of rendered) expect([origin, api.sibling]).toEqual(["", false]);
});

test("pages of an unknown host have relative links and no host in the policy", async () => {
  await openSite();
  const { headers, text } = await server.send("http://a.example/en");
  expect(text).toBe('<link rel="canonical" href="/en">');
  expect(headers.get("content-security-policy")).toContain("connect-src 'self';");
});

test("with PUBLIC_URL pages of any host have that origin and its api. host", async () => {
  const rendered = await openSite({ PUBLIC_URL: "https://draws.example" });
  for (const host of HOSTS) {
    const { headers, text } = await server.send(`http://${host}/en`);
    expect(text).toContain('"https://draws.example/en"');
    expect(headers.get("content-security-policy")).toContain(
      "connect-src 'self' https://api.draws.example;",
    );
  }
  expect(rendered).toHaveLength(1);
});

test("the remedy is logged once", async () => {
  await openSite();
  await server.send("http://localhost/en");
  expect(server.logged).toEqual([]);
  for (const host of HOSTS) await server.send(`http://${host}/en`);
  expect(server.logged).toEqual([expect.stringContaining("Set PUBLIC_URL")]);
});
