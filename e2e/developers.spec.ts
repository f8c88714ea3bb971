import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./support/looking.ts";

test("the API's reference fits a phone, has no faults for screen readers, and answers what is tried", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/developers", "/ja/developers", "/en/developers"]) {
    await page.goto(path);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow(), path).toBeLessThanOrEqual(0);
    await page.locator("[data-try]").nth(1).click();
    await expect(page.locator("pre output")).toContainText('"term": "');
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("textbox").fill("https://example.com/api/");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("No answer. Check the network and try again.")).toBeVisible();
});
