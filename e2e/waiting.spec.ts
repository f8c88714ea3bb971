import { AxeBuilder } from "@axe-core/playwright";
import { readShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`on a phone in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 780 } });

    test(
      "a visitor finds the switch for notifications, which appears without a layout shift",
      NIGHTLY,
      async ({ page }) => {
        await page.goto("/en/track/2001");
        const bell = page.getByRole("button", { name: "Notify me" });
        await expect(bell).toBeVisible();
        const { width = 0, height = 0 } = (await bell.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect(await readShifts(page)).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);

        await bell.click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("heading")).toContainText("Notifications for");
        await expect(dialog.getByRole("button", { name: "Turn on" })).toBeVisible();
        // Legacy mode, because the other one opens a tab.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(bell).toBeFocused();
      },
    );
  });
}
