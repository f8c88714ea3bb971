import { expectAccessible } from "./support/axe.ts";
import { PAGES } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

/** Where the site keeps the theme (spec §4). */
const THEME_KEY = "nuxt-color-mode";

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    for (const { path } of PAGES) {
      test(`${path} has no accessibility violations`, async ({ page }) => {
        await page.addInitScript(
          ([key, value]) => {
            localStorage.setItem(key, value);
          },
          [THEME_KEY, theme] as const,
        );
        await page.goto(path);
        await expect(page.locator("html")).toHaveClass(new RegExp(`${theme}-mode`));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}
