import type { Page } from "@playwright/test";
import { MARKUP_END } from "#app/render/document.ts";
import { farFromNext, freshDraw, drawAfter, publish } from "./support/draws.ts";
import { holdFiles, openApp, slowDown, untilPainted } from "./support/in-app.ts";
import { MOVED_AT_START, readShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/shared-context.ts";
import { startSlowPage } from "./support/slow-page.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

/** Start of a page: the HTML first, then the app by itself. */

const PHONE = { width: 390, height: 844 };

const isLive = (page: Page) =>
  expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");

/** Records whether the page creates a date format, the first of which takes 90 ms on a slow phone. */
function recordDateFormats(): void {
  Object.assign(window, { hasDateFormat: false });
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(format, options: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      Object.assign(window, { hasDateFormat: true });
      return new format(...options);
    },
  });
}

test(
  "every page starts its app without an interaction or Intl, and its times run",
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript(recordDateFormats);
    for (const path of ["/en", "/en/track/2001", "/en/track/ColdHotAnalyze", "/en/about"]) {
      await page.goto(path);
      await isLive(page);
      await expect(page.locator("html[data-shown]")).toBeAttached();
      expect(await page.evaluate("hasDateFormat"), path).toBe(false);
    }
    await page.goto("/en");
    await expect(page.getByRole("main").getByRole("timer").first()).toHaveText(/^\d+:\d\d$/);
  },
);

test("a button pressed before the app runs does its work", NIGHTLY, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const release = await holdFiles(page);
  await page.goto("/en");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page is painted and takes presses before its data has arrived", async ({ page, site }) => {
  const slow = await startSlowPage(site.url, `<template id="${MARKUP_END}"></template>`);
  await page.goto(`${slow.url}/en/track/2001`, { waitUntil: "commit" });
  await untilPainted(page);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.locator("#page-data")).toHaveCount(0);
  const pin = page.getByRole("main").getByRole("button", { name: /^Pin / }).first();
  await pin.click();
  slow.release();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await page.close();
  slow.stop();
});

for (const path of ["/en", "/en/track/2001"]) {
  test(`a tap at any moment of the start of ${path} works once`, NIGHTLY, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await slowDown(page, 4);
    for (const moment of ["domcontentloaded", "load"] as const) {
      await page.goto(path, { waitUntil: moment });
      const pin = page.getByRole("main").getByRole("button", { name: /^Pin / }).first();
      await pin.click();
      await page.locator("html[data-shown]").waitFor();
      await expect(pin).toHaveAttribute("aria-pressed", "true");
      // A second press restores the state.
      await pin.click();
      await expect(pin).toHaveAttribute("aria-pressed", "false");
    }
  });
}

test("a visitor sees draws that arrived before the app ran", async ({ page, site }) => {
  const first = farFromNext(2019);
  await publish(site.url, [first]);
  for (const [path, number] of [
    ["/en/track/2019", "9,2,3,4,5,6,7,8,1,10"],
    ["/en", "8,2,3,4,5,6,7,9,1,10"],
  ] as const) {
    const release = await holdFiles(page);
    await page.goto(path);
    const draw = { ...farFromNext(2019), number };
    await publish(site.url, [draw]);
    release();
    const place = path === "/en" ? page.locator("[data-track='2019']") : page.getByRole("main");
    const order = place.getByRole("list", { name: "Finishing order" }).first();
    await expect(order.getByRole("listitem").first()).toContainText(number.slice(0, 1));
  }
});

for (const path of ["/en", "/en/track/2019", "/ja/track/2019?tab=trend"]) {
  test(
    `a visitor sees draws that arrive at any moment of the start of ${path}`,
    NIGHTLY,
    async ({ page, site }) => {
      await publish(site.url, [farFromNext(2019)]);
      await slowDown(page, 4);
      await page.goto(path, { waitUntil: "commit" });
      const isShown = () => page.evaluate(() => "shown" in document.documentElement.dataset);
      while (!(await isShown())) await publish(site.url, [farFromNext(2019)]);
      await publish(site.url, [{ ...farFromNext(2019), number: "10,9,8,7,6,5,4,3,2,1" }]);
      const card = page.locator("[data-track='2019'], main section").first();
      const order = (path === "/en" ? page.locator("[data-track='2019']") : card).getByRole("list");
      await expect(order.first().getByRole("listitem")).toHaveText(
        ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"].map((n) => new RegExp(n)),
      );
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(page.locator("main [data-testid=not-kept]")).toHaveCount(0);
    },
  );
}

/** Changes the page as a translator does: each text is replaced by an element with other words. */
function translate(): void {
  const root = document.querySelector("#root");
  const walker = document.createTreeWalker(root ?? document, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement?.closest("noscript, script")) continue;
    const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

test.describe("translated", () => {
  // Translated texts have other widths.
  test.use({ allowedErrors: [MOVED_AT_START] });

  for (const path of ["/en", "/en/track/2001?tab=hot-cold"]) {
    test(
      `${path} changed by a translator before the start is rendered again`,
      NIGHTLY,
      async ({ page }) => {
        await page.addInitScript(`addEventListener("DOMContentLoaded", ${translate.toString()})`);
        const release = await holdFiles(page);
        await page.goto(path);
        await expect(page.locator("#root font").first()).toBeAttached();
        release();
        await isLive(page);
        await expect(page.locator("#root font")).toHaveCount(0);
      },
    );
  }
});

test(
  "a page changed by a translator after the start keeps working, and its times run",
  NIGHTLY,
  async ({ page, site }) => {
    await publish(site.url, [farFromNext(2019)]);
    for (const path of ["/en", "/en/track/2019"]) {
      await openApp(page, path);
      await isLive(page);
      await page.evaluate(translate);
      const draw = { ...farFromNext(2019), number: "10,9,8,7,6,5,4,3,2,1" };
      await publish(site.url, [draw]);
      const place = path === "/en" ? page.locator("[data-track='2019']") : page.getByRole("main");
      await expect(place.getByRole("list").first().getByRole("listitem").first()).toContainText(
        "10",
      );
      await place.getByRole("timer").first().scrollIntoViewIfNeeded();
      await expect(place.getByRole("timer").first()).toHaveText(/^\d+:\d\d/);
      const shown = await place.getByRole("timer").first().innerText();
      await expect(place.getByRole("timer").first()).not.toHaveText(shown);
    }
    await page.evaluate(translate);
    await page
      .getByRole("link", { name: /Hot & cold/ })
      .first()
      .click();
    await expect(page).toHaveURL(/ColdHot/);
    await page.evaluate(translate);
    await page
      .getByRole("navigation", { name: "About this site" })
      .getByRole("link", { name: /About us/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/);
  },
);

test("home has its first picture inline and lays out cards as they come near the viewport", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/en");
  const first = page.locator("main article img").first();
  await expect(first).toHaveJSProperty("complete", true);
  await expect(first).not.toHaveJSProperty("naturalWidth", 0);
  const link = await page.locator("main article a").first().getAttribute("href");
  const id = link?.split("/").at(-1);
  expect(requests).not.toContain(`/art/scene-${id}.svg`);
  const card = page.locator("[data-track] > article");
  await expect(card.last()).toHaveCSS("content-visibility", "auto");
});

/** Boxes and styles of the visible elements in the viewport, without those that only hold others. */
function shown(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) =>
    [...body.querySelectorAll("*")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isShown =
        y < innerHeight &&
        y + height > 0 &&
        Math.min(width, height) > 1 &&
        element.checkVisibility();
      if (!isShown || element.childElementCount > 0) return [];
      const { color, backgroundColor, fontSize, fontWeight, boxShadow } = getComputedStyle(element);
      const box = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
      return [
        [element.outerHTML, box, color, backgroundColor, fontSize, fontWeight, boxShadow].join(" "),
      ];
    }),
  );
}

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, allowedErrors: [/status of 404 .*\/en\/(nonsense|track\/abc)\)$/] });

    for (const path of [
      "/ja",
      "/track/2009",
      "/en/track/2009?tab=hot-cold",
      "/track/ColdHotAnalyze",
      "/en/about",
      "/en/nonsense",
      "/en/track/abc",
    ]) {
      test(
        `the first view of ${path} doesn't change while other style sheets load`,
        nightlyIf(viewport === PHONE || !/hot-cold|nonsense/.test(path)),
        async ({ page }) => {
          // Parts without their style sheet appear after four seconds; a slow machine may take as long.
          const session = await page.context().newCDPSession(page);
          await session.send("Animation.enable");
          await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
          await holdFiles(page, "**/assets/*.js");
          const release = await holdFiles(page, "**/assets/*.css");
          await page.goto(path, { waitUntil: "commit" });
          const frame = () =>
            page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
          // The other pages link their style sheets before the markup, and aren't painted without them.
          await page.locator("link[rel=stylesheet]").last().waitFor({ state: "attached" });
          await frame();
          const before = await shown(page);
          release();
          await page.waitForLoadState();
          await frame();
          const after = new Set(await shown(page));
          expect(before.filter((part) => !after.has(part))).toEqual([]);
          expect(await readShifts(page)).toEqual([]);
        },
      );
    }
  });
}

for (const [path, below] of [
  ["/en/track/2019", "#history"],
  ["/en", "[data-track] h2"],
] as const) {
  test(
    `a phone shows what is below the first view of ${path} though its style sheets never load`,
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      await holdFiles(page, "**/assets/*.{js,css}");
      await page.goto(path, { waitUntil: "commit" });
      const part = page.locator(below).last();
      await expect(part).toBeAttached();
      await expect(part).toBeHidden();
      await expect(part).toBeVisible();
    },
  );
}

test("a visitor who returns to a background page sees the missed draws", async ({ page, site }) => {
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
  await publish(site.url, [drawAfter(first, "3,1,2,4,5,6,7,8,9,10")]);
  await hide(false);
  const card = page.locator("[data-track='2019'] article");
  await expect(card.getByRole("listitem").first()).toHaveText("3");
});
