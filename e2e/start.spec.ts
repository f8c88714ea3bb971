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

test("a tap at any moment of the start is answered once", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await slowDown(page, 4);
  for (const moment of ["domcontentloaded", "load", "networkidle"] as const) {
    await page.goto("/en/track/2001", { waitUntil: moment });
    const pin = page
      .getByRole("main")
      .getByRole("button", { name: /^(Pin|Unpin) / })
      .first();
    await pin.click();
    await page.locator("html[data-shown]").waitFor();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    // Pressed again it is as before.
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "false");
  }
});

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
