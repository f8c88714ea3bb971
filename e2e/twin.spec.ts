import { expectAccessible } from "./support/axe.ts";
import { boxFaults } from "./support/boxes.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";
import { TABS } from "./support/routes.ts";

const BUTTON = "What would chance look like?";

test("a statistic has a twin by chance, dealt anew at a press, which is labelled and never exported", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openApp(page, "/en/track/ColdHotAnalyze?track=2003");
  const address = page.url();
  const twin = page.getByTestId("chance-twin");
  const exported = page.getByRole("region", { name: "Export" });
  const exportsBefore = await exported.count();
  await expect(twin).toHaveCount(0);
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(twin.getByRole("heading", { name: "By chance alone" })).toBeFocused();
  await expect(twin).toContainText("None of this happened.");
  const table = twin.getByRole("table").first();
  const first = await table.textContent();
  await twin.getByRole("button", { name: "Deal again" }).click();
  await expect(table).not.toHaveText(first ?? "");
  // What never happened leads nowhere, and no file has it.
  await expect(twin.locator("a[href*='/marble/']")).toHaveCount(0);
  expect(await exported.count()).toBe(exportsBefore);
  // A place is chosen in both.
  await page.getByRole("link", { name: "Place 3", exact: true }).first().click();
  await expect(twin).toContainText("At place 3");
  expect(page.url()).not.toBe(address);
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(twin).toHaveCount(0);
});

for (const tab of TABS) {
  test(`the twin of ${tab} fits a narrow phone and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openApp(page, `/ja/track/components/tabItem?track=2003&tab=${tab}`);
    await page.getByRole("button", { name: "ランダムならどうなる？" }).click();
    const twin = page.getByTestId("chance-twin");
    await expect(twin.getByRole("heading", { level: 2 }).first()).toBeInViewport();
    await expect(twin.locator("table, figure").first()).toBeVisible();
    expect(await boxFaults(page)).toEqual([]);
    await expectAccessible(page);
  });
}
