import { chromium, type Page } from "@playwright/test";
import * as v from "valibot";
import { LANGUAGE_COOKIE, LANGUAGES } from "#contract/languages.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { openApp } from "./support/in-app.ts";
import { listChunks } from "./support/chunks.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { workerReady } from "./support/offline.ts";
import { pathIn } from "./support/routes.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";
import { expect, test } from "./support/site.ts";

/** Most bytes (uncompressed) that the service worker stores at a first visit. */
const MAX_STORED_BYTES = 1_200_000;

const Errors = v.object({ installabilityErrors: v.array(v.unknown()) });
const Read = v.object({ url: v.string(), errors: v.array(v.unknown()), data: v.string() });

/** Opens a page in a profile on disk: Chromium installs nothing from the private contexts of the tests. */
async function withProfile(folder: string, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, chromiumOptions("whole"));
  try {
    await run(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

for (const language of LANGUAGES) {
  const title = `a visitor can install the app in ${language}`;
  test(title, nightlyIf(language !== "cn"), async ({ site }, info) => {
    await withProfile(info.outputPath("profile"), async (page) => {
      const session = await page.context().newCDPSession(page);
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: site.url }]);
      await page.goto(site.url + pathIn(language, "/"));
      await workerReady(page);
      const manifest = v.parse(Read, await session.send("Page.getAppManifest"));
      expect(new URL(manifest.url).pathname).toBe(pathIn(language, "/manifest.webmanifest"));
      expect(manifest.errors).toEqual([]);
      const answer = v.parse(Errors, await session.send("Page.getInstallabilityErrors"));
      expect(answer.installabilityErrors).toEqual([]);
    });
  });
}

test("the built service worker lists no file twice", async ({ request }) => {
  const worker = await (await request.get("/sw.js")).text();
  const urls = [...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = ""]) =>
    url.replace(/^\//, "").replace(/\?.*/, ""),
  );
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([]);
  expect(urls.filter((url) => /screenshots/.test(url))).toEqual([]);
  // The styles and scripts of a page, which it needs offline too.
  for (const path of ["/", "/track/2001", "/en/serviceCenter"]) {
    const html = await (await request.get(path)).text();
    const styles = [...html.matchAll(/\/(assets\/[\w.-]+\.css)/g)].map(([, file]) => file);
    const files = [...styles, ...(await listChunks(request, path)).map((file) => file.slice(1))];
    expect(files.filter((file) => file?.endsWith(".css"))).not.toEqual([]);
    expect(urls, path).toEqual(expect.arrayContaining(files));
  }
});

for (const language of LANGUAGES) {
  test(
    `the manifest of ${language} names existing pictures`,
    nightlyIf(language !== "cn"),
    async ({ request }) => {
      const href = pathIn(language, "/manifest.webmanifest");
      const Manifest = v.object({
        id: v.literal("/"),
        start_url: v.literal(pathIn(language, "/")),
        icons: v.array(v.object({ src: v.string(), type: v.string() })),
        screenshots: v.array(v.object({ src: v.string(), type: v.string(), label: v.string() })),
        shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
      });
      const read = v.parse(Manifest, await (await request.get(href)).json());
      for (const { src, type } of [...read.icons, ...read.screenshots]) {
        const answer = await request.get(src);
        expect(answer.status(), src).toBe(200);
        expect(answer.headers()["content-type"], src).toContain(type);
      }
      for (const { url } of read.shortcuts) {
        expect((await request.get(url)).status(), url).toBe(200);
      }
      expect(read.screenshots).toHaveLength(4);
    },
  );
}

test("a first visit stores each file once, 1.2 MB at most", NIGHTLY, async ({ page }) => {
  await page.goto("/en");
  await workerReady(page);
  const stored = await page.evaluate(async () => {
    const files: { url: string; size: number }[] = [];
    const cache = await caches.open("build");
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const size = (await response?.arrayBuffer())?.byteLength ?? 0;
      files.push({ url: request.url.replace(/\?.*/, ""), size });
    }
    return files;
  });
  expect(stored.length).toBeGreaterThan(20);
  expect(new Set(stored.map(({ url }) => url)).size).toBe(stored.length);
  expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MAX_STORED_BYTES);
});

test(
  "a returning visitor is offered to install after the last track, which moves no track",
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("marble-draws-install", '{"visits":9,"draws":99}');
      // The browser decides when it offers the installation; here it does so at once.
      window.addEventListener("load", () => {
        setInterval(() => window.dispatchEvent(new Event("beforeinstallprompt")), 200);
      });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openApp(page, "/en");
    const offer = page.getByTestId("install");
    await expect(offer).toBeVisible();
    expect(await readShifts(page)).toEqual([]);
    const top = (await offer.boundingBox())?.y ?? 0;
    const cards = await page.locator("[data-track]").all();
    expect(cards).toHaveLength(12);
    for (const card of cards) expect((await card.boundingBox())?.y).toBeLessThan(top);
  },
);
