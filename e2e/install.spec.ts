import * as v from "valibot";
import { LANGUAGES } from "#contract/languages.ts";
import { workerReady } from "./support/offline.ts";
import { pathIn } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

/** Bytes that a visitor's first visit may fetch in the background, at most. */
const PRECACHE_BYTES_MOST = 1_500_000;

const Errors = v.object({ installabilityErrors: v.array(v.unknown()) });

test("the browser finds nothing against installing", async ({ page, context }) => {
  await page.goto("/en");
  await workerReady(page);
  const session = await context.newCDPSession(page);
  const answer = v.parse(Errors, await session.send("Page.getInstallabilityErrors"));
  // Playwright's contexts are private ones, from which nothing can be installed.
  const others = answer.installabilityErrors.filter(
    (each) => !JSON.stringify(each).includes("in-incognito"),
  );
  expect(others).toEqual([]);
});

for (const language of LANGUAGES) {
  test(`the manifest of ${language} names pictures that are there`, async ({ page, request }) => {
    await page.goto(pathIn(language, "/"));
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    expect(href).toBe(pathIn(language, "/manifest.webmanifest"));
    const Manifest = v.object({
      id: v.literal("/"),
      start_url: v.literal(pathIn(language, "/")),
      icons: v.array(v.object({ src: v.string(), type: v.string() })),
      screenshots: v.array(v.object({ src: v.string(), type: v.string(), label: v.string() })),
      shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
    });
    const read = v.parse(Manifest, await (await request.get(href ?? "")).json());
    for (const { src, type } of [...read.icons, ...read.screenshots]) {
      const answer = await request.get(src);
      expect(answer.status(), src).toBe(200);
      expect(answer.headers()["content-type"], src).toContain(type);
    }
    for (const { url } of read.shortcuts) {
      expect((await request.get(url)).status(), url).toBe(200);
    }
    expect(read.screenshots.length).toBeGreaterThanOrEqual(6);
  });
}

test("the service worker keeps each file once, 1.5 MB at most", async ({ page }) => {
  await page.goto("/en");
  await workerReady(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("build-"));
    const files: { url: string; size: number }[] = [];
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const size = (await response?.arrayBuffer())?.byteLength ?? 0;
        files.push({ url: request.url.replace(/\?.*/, ""), size });
      }
    }
    return files;
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(new Set(kept.map(({ url }) => url)).size).toBe(kept.length);
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(PRECACHE_BYTES_MOST);
});
