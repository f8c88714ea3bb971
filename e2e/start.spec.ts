import type { Page } from "@playwright/test";
import { farFromNext, freshDraw, nextOf, publish } from "./support/draws.ts";
import { holdFiles, neverUnstyled, openApp, slowDown } from "./support/in-app.ts";
import { TABS } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

/** How a page starts: the HTML first, then by itself the app. */

const PHONE = { width: 390, height: 844 };

const isLive = (page: Page) =>
  expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");

test("every page starts its app untouched, and its times run", async ({ page }) => {
  for (const path of ["/en", "/en/track/2001", "/en/track/ColdHotAnalyze", "/en/about"]) {
    await page.goto(path);
    await isLive(page);
    await expect(page.locator("html[data-shown]")).toBeAttached();
  }
  await page.goto("/en");
  await expect(page.getByRole("main").getByRole("timer").first()).toHaveText(/^\d+:\d\d$/);
});

test("a button that is pressed before the app runs is answered", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const release = await holdFiles(page);
  await page.goto("/en");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const path of ["/en", "/en/track/2001"]) {
  test(`a tap at any moment of the start of ${path} is answered once`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await slowDown(page, 4);
    for (const moment of ["domcontentloaded", "load", "networkidle"] as const) {
      await page.goto(path, { waitUntil: moment });
      const pin = page.getByRole("main").getByRole("button", { name: /^Pin / }).first();
      await pin.click();
      await page.locator("html[data-shown]").waitFor();
      await expect(pin).toHaveAttribute("aria-pressed", "true");
      // Pressed again it is as before.
      await pin.click();
      await expect(pin).toHaveAttribute("aria-pressed", "false");
    }
  });
}

test("draws that come in before the app runs are shown by it", async ({ page, site }) => {
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

for (const path of [
  "/en",
  "/en/track/2019",
  "/ja/track/2019?tab=trend",
  "/track/2019?tab=timing",
]) {
  test(`draws that come in at every moment of the start of ${path} are shown without an error`, async ({
    page,
    site,
  }) => {
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
  });
}

/** Does to the page what a translator does: each text moves into an element, in other words. */
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

for (const path of ["/en", "/en/track/2001", "/en/track/2001?tab=hot-cold", "/en/about"]) {
  test(`${path} that a translator changed before the start is rendered afresh`, async ({
    page,
  }) => {
    await page.addInitScript(`addEventListener("DOMContentLoaded", ${translate.toString()})`);
    const release = await holdFiles(page);
    await page.goto(path);
    await expect(page.locator("#root font").first()).toBeAttached();
    release();
    await isLive(page);
    await expect(page.locator("#root font")).toHaveCount(0);
  });
}

test("a page that a translator changes after the start lives on, and its times run", async ({
  page,
  site,
}) => {
  await publish(site.url, [farFromNext(2019)]);
  for (const path of ["/en", "/en/track/2019"]) {
    await openApp(page, path);
    await isLive(page);
    await page.evaluate(translate);
    const draw = { ...farFromNext(2019), number: "10,9,8,7,6,5,4,3,2,1" };
    await publish(site.url, [draw]);
    const place = path === "/en" ? page.locator("[data-track='2019']") : page.getByRole("main");
    await expect(place.getByRole("list").first().getByRole("listitem").first()).toContainText("10");
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
    .getByRole("complementary")
    .getByRole("link", { name: /About us/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/);
});

test("forced colours have all styles at once", async ({ page }) => {
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
  const first = page.locator("main article img").first();
  await expect(first).toHaveJSProperty("complete", true);
  await expect(first).not.toHaveJSProperty("naturalWidth", 0);
  const link = await page.locator("main article a").first().getAttribute("href");
  const id = link?.split("/").at(-1);
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
  await holdFiles(page, "**/assets/*.js");
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
  await expect(page.locator("link[media=all]")).not.toHaveCount(0);
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
});

test.describe("the formats of the browser", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  // Their first takes a slow phone 40 to 90 ms.
  test("are not made for the app's start and a track's first view", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["DateTimeFormat", "NumberFormat", "PluralRules", "Segmenter"] as const) {
        const construct = () => {
          throw new Error(`Intl.${name} was made`);
        };
        Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
      }
    });
    await openApp(page, "/en");
    await page.locator('li[data-track="2001"]').getByRole("link", { name: "Amber Run" }).click();
    await expect(page.getByText(/^your time/)).toBeVisible();
    await page.mouse.wheel(0, 1500);
    await expect(page.locator("#below tbody tr").first()).toBeVisible();
  });
});
