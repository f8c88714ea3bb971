import type { Page } from "@playwright/test";
import { farFromNext, freshDraw, publish } from "./support/draws.ts";
import { holdFiles, neverUnstyled } from "./support/in-app.ts";
import { codeOf, isLive, nextOf } from "./support/reading.ts";
import { TABS } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

/** Pages of visitors who only read: the app waits for the first touch, and what is live on a page doesn't. */

test.use({ onlyReading: true });

const PHONE = { width: 390, height: 844 };

/** Paths of the scripts that a page loaded. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
}

test("the styles that a page's first view doesn't need are for prints until it is used", async ({
  page,
}) => {
  const media = () =>
    page
      .locator("head > link[rel=stylesheet]")
      .evaluateAll((sheets) => [...new Set(sheets.map((sheet) => sheet.getAttribute("media")))]);
  await page.goto("/en");
  await isLive(page);
  expect(await media()).toEqual(["print"]);
  const countdown = page.locator("article [data-timed=countdown]").last();
  await expect(countdown).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(countdown).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.mouse.move(200, 300);
  expect(await media()).toEqual(["all"]);
});

test("forced colours need them at once", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/en");
  await expect(page.locator("head > link[rel=stylesheet]:not([media=all])")).toHaveCount(0);
  await expect(page.locator("head > link[rel=stylesheet]")).not.toHaveCount(0);
});

test("the first picture of home is in its HTML; cards that a phone doesn't show come after the first paint", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/en");
  const first = page.locator("[data-banner] img").first();
  await expect(first).toHaveJSProperty("complete", true);
  await expect(first).not.toHaveJSProperty("naturalWidth", 0);
  const id = await page.locator("[data-banner]").first().getAttribute("data-banner");
  expect(asked).not.toContain(`/art/scene-${id}.svg`);
  await expect(page.locator("html[data-unpainted]")).toHaveCount(0);
  const card = page.locator("[data-track] > article");
  await expect(card.last()).toHaveCSS("content-visibility", "auto");
});

test("a link to a tab shows it as it stays, before any other file of the site has come", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const boxes = () =>
    page.locator("#below").evaluate((below) => {
      const { top } = below.getBoundingClientRect();
      return [...below.querySelectorAll("*")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.className, x, width && y - top, width, height].join(" ");
      });
    });
  // A draw that comes in would start the app.
  await holdFiles(page, "**/assets/*.json");
  await neverUnstyled(page);
  for (const tab of TABS) {
    const release = await holdFiles(page, "**/assets/*.css");
    await page.goto(`/en/track/2001?tab=${tab}`, { waitUntil: "domcontentloaded" });
    await expect(page.locator("html:not([data-unpainted])[data-unstyled=above]")).toBeAttached();
    await expect(page.locator("#below nav [aria-current]").first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#more, footer").filter({ visible: true })).toHaveCount(0);
    const before = await boxes();
    release();
    await expect(page.locator("html:not([data-unstyled]) link[media=all]").nth(3)).toBeAttached();
    expect((await boxes()).filter((box, at) => box !== before[at])).toEqual([]);
  }
});

test("what is below is styled by files that come late, too", async ({ page, site }) => {
  await publish(site.url, [farFromNext(2019)]);
  const release = await holdFiles(page, "**/assets/*.css");
  await page.clock.install();
  await page.goto("/en/track/2019", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("complementary", { name: "More" })).toBeHidden();
  await page.clock.runFor(3000);
  await expect(page.locator("html[data-unstyled]")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "More" })).toBeVisible();
  release();
  await expect(page.locator("html:not([data-starting]) link[media=all]")).not.toHaveCount(0);
});

test("a page that is read ticks and shows new draws without the app; the first touch starts it, and nothing changes", async ({
  page,
  site,
}) => {
  const first = freshDraw(2019);
  await publish(site.url, [first]);
  await page.setViewportSize(PHONE);
  await page.goto("/en");
  await isLive(page);
  expect(await codeOf(page)).toBe("reader");
  const scripts = await page.evaluate(
    () => document.documentElement.dataset["reader"]?.split(" ").length,
  );
  expect(await scriptsOf(page)).toHaveLength(scripts ?? 0);

  const card = page.locator("[data-track='2019'] article");
  await expect(card.getByText(/^\d:\d\d$/)).toBeAttached();
  const shown = nextOf(first, "1,2,3,4,5,6,7,8,9,10");
  await publish(site.url, [shown]);
  await expect(card.getByRole("listitem")).toHaveText(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
  await expect(card.locator("dd").first()).toHaveText(/^3small · odd$/);
  const rendered = await card.innerHTML();
  expect(await codeOf(page)).toBe("reader");

  await page.mouse.move(200, 300);
  await page.locator("html[data-shown]").waitFor();
  expect(await codeOf(page)).toBe("app");
  // Times go on, and nothing else has changed; an error of the takeover would fail this test.
  const still = (html: string) =>
    html
      .replaceAll(/>[^<>]*(ago|now)</g, "><")
      .replaceAll(/>\d?\d:\d\d</g, "><")
      .replaceAll(/ (stroke-dashoffset|data-kind|data-wide|style)="[^"]*"/g, "");
  expect(still(await card.innerHTML())).toBe(still(rendered));
  await isLive(page);
  const last = nextOf(nextOf(first, ""), "10,9,8,7,6,5,4,3,2,1");
  await publish(site.url, [last]);
  await expect(card.getByRole("listitem").first()).toHaveText("10");
});

/** What a page that is read may load until it is at rest, the HTML aside. */
const MOST = { requests: 16, scriptBytes: 22_000 };

for (const path of ["/en", "/ja", "/track/2019", "/track/2019?tab=timing", "/serviceCenter"]) {
  test(`reading ${path} loads little`, async ({ page, site }) => {
    await publish(site.url, [farFromNext(2019)]);
    await page.goto(path);
    await isLive(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((each) => each instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
    const scripts = loaded.filter(({ name }) => name.endsWith(".js"));
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(loaded.length, "requests").toBeLessThanOrEqual(MOST.requests);
    expect(bytes, "bytes of scripts").toBeLessThanOrEqual(MOST.scriptBytes);
    expect(bytes).toBeGreaterThan(0);
    expect(await codeOf(page)).toBe("reader");
  });
}

test.describe("offline", () => {
  test.use({ allowedErrors: [/net::ERR_/] });

  test("what a page showed that was only read can be read offline", async ({
    page,
    context,
    site,
  }) => {
    const first = freshDraw(2019);
    await publish(site.url, [first]);
    await page.goto("/en");
    await isLive(page);
    await publish(site.url, [nextOf(first, "2,1,3,4,5,6,7,8,9,10")]);
    const card = page.locator("[data-track='2019'] article");
    await expect(card.getByRole("listitem").first()).toHaveText("2");
    // The page registers the worker at rest.
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
      )
      .toBe("activated");
    // The worker stores the pictures once it serves the page.
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Promise.all(
            [...document.images].map(
              async ({ src, dataset }) => (await caches.match(dataset["src"] ?? src)) !== undefined,
            ),
          ),
        ),
      )
      .not.toContain(false);
    expect(await codeOf(page)).toBe("reader");
    await page.goto("about:blank");
    await context.setOffline(true);
    await page.goto("/en");
    await expect(card.getByRole("listitem").first()).toHaveText("2");
  });
});

test("a page in the background shows what came in meanwhile when it is looked at again", async ({
  page,
  site,
}) => {
  const first = freshDraw(2019);
  await publish(site.url, [first]);
  await page.goto("/en");
  await isLive(page);
  const hide = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await publish(site.url, [nextOf(first, "3,1,2,4,5,6,7,8,9,10")]);
  await hide(false);
  const card = page.locator("[data-track='2019'] article");
  await expect(card.getByRole("listitem").first()).toHaveText("3");
  expect(await codeOf(page)).toBe("reader");
});
