import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

test.use({ reducedMotion: "no-preference" });

const region = (page: Page) => page.getByRole("region", { name: "Highlights" });
const next = (page: Page) => region(page).getByRole("button", { name: "Next banner" });
/** A button that only the slideshow has. */
const pause = (page: Page) => region(page).getByRole("button", { name: "Pause slideshow" });
const current = (page: Page) => region(page).locator("button[aria-current]");

test("a visitor turns the banners once the page is idle; without input the slideshow starts", async ({
  page,
}) => {
  await page.clock.install();
  await openApp(page, "/en");
  const link = region(page).getByRole("link").first();
  await link.focus();
  await page.clock.runFor(20_000);
  await expect(next(page)).toBeVisible();
  await expect(link).toBeFocused();
  // Turning leaves the focus where it is.
  await next(page).press("Enter");
  await expect(current(page)).toHaveAccessibleName("Show Blue Cascade");
  await expect(next(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(next(page)).toBeFocused();
  await expect(pause(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Marble Draws" }).first().focus();
  await expect(pause(page)).toBeVisible();
  await expect(current(page)).toHaveAccessibleName("Show Blue Cascade");
  await page.clock.runFor(8000);
  await expect(current(page)).not.toHaveAccessibleName("Show Blue Cascade");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    "a first swipe turns the banners before the slideshow's code is loaded",
    NIGHTLY,
    async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await openApp(page, "/en");
      await expect(next(page)).toBeVisible();
      await page.route("**/assets/*", async (route) => {
        await held;
        await route.continue();
      });
      const { x, y } = (await region(page).boundingBox()) ?? { x: 0, y: 0 };
      const session = await page.context().newCDPSession(page);
      const touch = (
        type: "touchStart" | "touchMove" | "touchEnd",
        ...touchPoints: { x: number; y: number }[]
      ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", { x: x + 300, y: y + 40 });
      for (let left = 280; left >= 60; left -= 20)
        await touch("touchMove", { x: x + left, y: y + 40 });
      await touch("touchEnd");
      await expect(region(page).getByRole("link", { name: "Blue Cascade" })).toBeInViewport();
      await expect(region(page).getByRole("link", { name: "Amber Run" })).not.toBeInViewport();
      release();
      await expect(pause(page)).toBeVisible();
      await expect(region(page).getByRole("link", { name: "Blue Cascade" })).toBeInViewport();
    },
  );
});
