import * as v from "valibot";
import { farFromNext, freshDraw, publish } from "./support/draws.ts";
import { holdFiles, openApp } from "./support/in-app.ts";
import { codeOf, isLive, nextOf } from "./support/reading.ts";
import { expect, test } from "./support/site.ts";

/** What a page that is only read can't do: it starts the app. */

test.use({ onlyReading: true });

const Home = v.object({ data: v.object({ categories: v.array(v.unknown()) }) });

test.describe("what needs the app", () => {
  test.use({ allowedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

  test("a track's own draw, a button and a lost network start the app, which does what was asked", async ({
    page,
    context,
    site,
  }) => {
    const first = freshDraw(2019);
    await publish(site.url, [{ ...first, next_open_timestamp: first.open_timestamp + 3600 }]);
    await page.goto("/en/track/2019");
    await isLive(page);
    await expect(page.locator("[data-timed=today]")).toHaveText(/drawn today|^\s*$/);
    expect(await codeOf(page)).toBe("reader");
    await publish(site.url, [nextOf(first, "9,2,3,4,5,6,7,8,1,10")]);
    await expect(page.locator("html[data-app]")).toBeAttached();
    const order = page.getByRole("list", { name: "Finishing order" }).first();
    await expect(order.getByRole("listitem").first()).toContainText("9");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/en");
    await isLive(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await codeOf(page)).toBe("app");

    await page.goto("/en");
    await isLive(page);
    await context.setOffline(true);
    await expect(page.locator("html[data-app]")).toBeAttached();
  });
});

test("what a read page can't show is shown by the app, also if draws come in before it runs", async ({
  page,
  site,
}) => {
  const first = farFromNext(2019);
  await publish(site.url, [first]);
  await page.goto("/en/track/2019");
  await isLive(page);
  const releaseScripts = await holdFiles(page);
  const newest = async () => {
    const answer = await page.request.get("/api/v1/site/home_page?client_type=pc&type_id=2");
    return JSON.stringify(v.parse(Home, await answer.json()).data.categories);
  };
  await publish(site.url, [nextOf(first, "9,2,3,4,5,6,7,8,1,10")]);
  await expect(page.locator("html[data-starting]")).toBeAttached();
  const before = await newest();
  await expect.poll(newest, "a simulated draw").not.toBe(before);
  expect(await codeOf(page)).toBe("reader");
  releaseScripts();
  await page.locator("html[data-shown]").waitFor();
  const order = page.getByRole("list", { name: "Finishing order" }).first();
  await expect(order.getByRole("listitem").first()).toContainText("9");
});

test.describe("without the stream", () => {
  test.use({ allowedErrors: [/event-stream|net::ERR_/] });

  test("the app starts, which asks for the draws", async ({ page }) => {
    await page.route("**/hall/open/stream*", (route) => route.abort());
    await page.clock.install();
    await page.goto("/en");
    await page.locator("html[data-reading]").waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return codeOf(page);
      })
      .toBe("app");
  });
});

test("who has something kept on this device gets the app at rest", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("marble-draws-device", "1"));
  await page.goto("/en");
  await expect(page.locator("html[data-shown]")).toBeAttached();
});

test.describe("the formats of the browser", () => {
  test.use({ onlyReading: false, timezoneId: "Europe/Berlin" });

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
