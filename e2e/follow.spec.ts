import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";
import { test as visit } from "./support/site.ts";

/** How many marbles bear a star, of those that a selector finds. */
function starred(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll(
      (marbles) =>
        marbles.filter((marble) => getComputedStyle(marble, "::after").content.includes("★"))
          .length,
    );
}

test("a followed marble bears a star wherever it is shown, until it is followed no more", async ({
  page,
}) => {
  await openApp(page, "/en/track/2001/marble/7");
  await page.getByRole("button", { name: "Follow marble 7" }).click();
  await expect.poll(() => starred(page, "main [data-n='7']")).toBeGreaterThan(0);

  await openApp(page, "/en/track/2001");
  const list = "ol[aria-label='Finishing order'] [data-n='7']";
  await expect.poll(() => starred(page, list)).toBeGreaterThan(0);
  expect(await starred(page, "main [data-n='6']")).toBe(0);

  await openApp(page, "/en");
  await expect.poll(() => starred(page, "[data-track='2001'] [data-n='7']")).toBe(1);
  expect(await starred(page, "[data-track='2003'] [data-n='7']")).toBe(0);

  const elsewhere = ["/track/ColdHotAnalyze"];
  for (const path of elsewhere) {
    await openApp(page, `/en${path}`);
    await expect.poll(() => starred(page, "[data-marbles='2001'] [data-n='7']")).toBeGreaterThan(0);
    expect(await starred(page, "[data-marbles='2003'] [data-n='7'], [data-n='6']")).toBe(0);
  }

  await openApp(page, "/en/serviceCenter");
  const entry = page.getByRole("listitem").filter({ hasText: "Marble 7" });
  await expect(entry.getByRole("link")).toHaveAttribute("href", "/en/track/2001/marble/7");
  await entry.getByRole("button", { name: "Unfollow marble 7" }).click();
  await expect(page.getByText("The star on a marble’s page follows it.")).toBeVisible();
  await openApp(page, "/en");
  await expect(page.locator("[data-track='2001'] [data-n='7']").first()).toBeVisible();
  expect(await starred(page, "[data-n='7']")).toBe(0);
});

visit.describe("a page that is only read", () => {
  visit.use({ onlyReading: true });

  visit("bears the stars at once, without the app", async ({ page }) => {
    await page.goto("/en/about");
    await page.evaluate(() => {
      localStorage.setItem("followed-marbles", '[{"track":2001,"number":7}]');
    });
    await page.goto("/en");
    await expect.poll(() => starred(page, "[data-track='2001'] [data-n='7']")).toBe(1);
    expect(await starred(page, "[data-track='2003'] [data-n='7'], [data-n='6']")).toBe(0);
    await expect(page.locator("html")).not.toHaveAttribute("data-app");
  });
});
