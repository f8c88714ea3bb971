import type { Page } from "@playwright/test";
import * as v from "valibot";
import { addFeedback, homePage } from "#contract/endpoints.ts";
import { Envelope } from "#contract/wire.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

async function fetchHome(page: Page) {
  const answer = await page.request.get(homePage.path, { headers: { lang: "en" } });
  const { data } = v.parse(Envelope, await answer.json());
  return v.parse(homePage.data, data);
}

/** Scrolls to `top` pixels and waits for two frames, until the page has reacted. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => {
    window.scrollTo(0, to);
  }, top);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

const marbles = (page: Page) => page.getByRole("banner").getByText("Marbles", { exact: true });

test("a visitor finds each category in the menu as image, name and alias, and opens its page", async ({
  page,
}) => {
  await openApp(page, "/en/about");
  const { categories } = await fetchHome(page);
  await marbles(page).click();
  for (const { id, name, alias } of categories) {
    const entry = page.getByRole("banner").locator(`a[href="/en/track/${id}"]`);
    await expect(entry).toBeVisible();
    await expect(entry).toContainText(name);
    await expect(entry).toContainText(alias);
    await expect(entry.locator("img")).toHaveCount(1);
  }
  await page.getByRole("banner").locator('a[href="/en/track/2003"]').click();
  await expect(page).toHaveURL(/\/en\/track\/2003$/);
});

test("the home page shows each banner of the data with name and alias, and a card for each track", async ({
  page,
}) => {
  await openApp(page, "/en");
  const { banners, categories } = await fetchHome(page);
  const carousel = page.getByRole("region", { name: "Highlights" });
  // The banners beside the first one are filled at the visitor's first activity.
  await page.mouse.wheel(0, 1);
  for (const { cate_id } of banners) {
    const category = categories.find(({ id }) => id === cate_id);
    await expect(carousel).toContainText(category?.name ?? "no such category");
    await expect(carousel).toContainText(category?.alias ?? "no such category");
  }
  const cards = page.getByRole("region", { name: "All tracks" }).getByRole("listitem");
  for (const { id, name } of categories) {
    await expect(cards.filter({ has: page.locator(`a[href="/en/track/${id}"]`) })).toContainText(
      name,
    );
  }
});

test("a visitor finds the configured links, a back-to-top button and no login", async ({
  page,
}) => {
  await openApp(page, "/en");
  const { seo_info } = await fetchHome(page);
  const header = page.getByRole("banner");
  const results = header.getByRole("link", { name: "Results site" });
  await expect(results).toHaveAttribute("href", seo_info.site_kaicai_url);
  await expect(header.getByRole("button", { name: "Theme" })).toBeVisible();
  await expect(header.getByRole("link", { name: "中文" })).toBeVisible();
  await expect(header.getByRole("link", { name: "English" })).toBeVisible();

  const sidebar = page.getByRole("complementary");
  for (const [name, address] of [
    ["Site navigation", seo_info.site_nav_url],
    ["Customer service", seo_info.custom_service_url],
  ] as const) {
    await expect(sidebar.getByRole("link", { name })).toHaveAttribute("href", address);
  }

  const addresses = await page
    .getByRole("contentinfo")
    .getByRole("navigation")
    .first()
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const site = seo_info.site_kaicai_url.replace(/\/+$/, "");
  expect(addresses).toEqual(
    ["about-us", "cus_serv", "coop_com", "disclaimer"].map((name) => `${site}/${name}`),
  );

  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expect(page.getByText(/log ?in|sign ?in|sign ?up|register/i)).toHaveCount(0);

  await scrollTo(page, 201);
  await expect(page.getByRole("button", { name: "Back to top" })).toBeVisible();
  await scrollTo(page, 11);
  await expect(header).toHaveClass(/\bfixed\b/);
  await scrollTo(page, 10);
  await expect(header).not.toHaveClass(/\bfixed\b/);
});

test.describe("feedback", () => {
  // A service worker may send it before the page does, and its requests would bypass the test.
  test.use({ serviceWorkers: "block" });

  const fill = async (page: Page, names: readonly [string, string, string]) => {
    for (const name of names) await page.getByLabel(name).fill(`my ${name}`);
  };

  test("in Chinese is sent as name, mobile and content, confirmed with 提交成功！ and closed", async ({
    page,
  }) => {
    await openApp(page, "/");
    await page.getByRole("complementary").getByRole("button", { name: "意见反馈" }).click();
    const dialog = page.getByRole("dialog", { name: "意见反馈" });
    await expect(dialog).toBeVisible();
    await fill(page, ["标题", "电话", "建议"]);
    const sent = page.waitForRequest(`**${addFeedback.path}`);
    await dialog.getByRole("button", { name: "提交" }).click();
    const request = await sent;
    expect(request.method()).toBe("POST");
    expect(request.headers()["lang"]).toBe("cn");
    expect(request.postDataJSON()).toEqual({
      name: "my 标题",
      mobile: "my 电话",
      content: "my 建议",
    });
    await expect(page.getByText("提交成功！")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test.describe("refused by the server", () => {
    test.use({ allowedErrors: [/status of 503/] });

    const refuse = async (page: Page, answer: { status?: number; json: unknown }) => {
      await openApp(page, "/en");
      await page.route(`**${addFeedback.path}`, (route) => route.fulfill(answer));
      await page.getByRole("complementary").getByRole("button", { name: "Feedback" }).click();
      await fill(page, ["Title", "Tel", "Suggestion"]);
      await page.getByRole("button", { name: "Submit" }).click();
    };

    test("is reported with the code and keeps the typed text", NIGHTLY, async ({ page }) => {
      await refuse(page, { json: { code: 4001, msg: "Closed today", data: null } });
      await expect(page.getByText("Closed today code:4001")).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue("my Title");
      await expect(page.getByTestId("outbox")).toHaveCount(0);
    });

    test(
      "because it is busy is reported with the status, kept and sent later",
      NIGHTLY,
      async ({ page }) => {
        await refuse(page, { status: 503, json: { code: 503, msg: "Too many", data: null } });
        await expect(page.getByText("Too many code:503")).toBeVisible();
        await expect(page.getByTestId("outbox").first()).toContainText("1 message waiting");
      },
    );
  });
});
