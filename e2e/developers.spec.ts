import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./support/looking.ts";

test("the API's reference fits a phone and has no faults for screen readers", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/developers", "/ja/developers", "/en/developers"]) {
    await page.goto(path);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
