import type { Locator, Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";

/** Counts the steps of a task: each press, and each text that is entered. */
function stepsOf(page: Page) {
  let steps = 0;
  return {
    count: () => steps,
    press: async (
      role: "button" | "link",
      name: string | RegExp,
      within: Page | Locator = page,
    ) => {
      steps += 1;
      await within.getByRole(role, { name }).and(page.locator(":visible")).first().click();
    },
  };
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`what visitors come for takes the steps that it may at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openApp(page, "/en");

    const last = stepsOf(page);
    const card = page.locator('li[data-track="2001"]');
    await expect(card.locator("[data-n]").first()).toBeVisible();
    await last.press("link", /^Amber Run/, card);
    await expect(page.getByRole("heading", { level: 1, name: "Amber Run" })).toBeVisible();
    expect(last.count(), "the last result of a track").toBeLessThanOrEqual(1);
  });
}
