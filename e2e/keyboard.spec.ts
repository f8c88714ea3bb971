import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
}

test("a closed dialog returns the focus to the button that opened it", async ({ page }) => {
  await open(page, "/en");
  const opener = page.getByRole("complementary").getByRole("button", { name: "Feedback" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const path of ["/", "/components/BannerCarousel"]) {
  // A separate context, because the clock belongs to it.
  alone(
    `a screen reader announces only the chosen banner of ${path}, in the page's language`,
    NIGHTLY,
    async ({ page }) => {
      await page.clock.install();
      await openApp(page, path);
      const banners = page.getByRole("region", { name: "精选" });
      const next = banners.getByRole("button", { name: "下一张横幅" });
      await expect(next).toBeVisible();
      await expect(banners.getByRole("region")).toHaveCount(0);
      expect(await banners.ariaSnapshot()).not.toMatch(/slide|carousel/i);
      // The slideshow is loaded some seconds after the first activity.
      await page.keyboard.press("Shift");
      await page.clock.fastForward(20_000);
      await expect(banners.getByRole("group").first()).toHaveAttribute(
        "aria-roledescription",
        "横幅",
      );
      await expect(banners.getByRole("region")).toHaveCount(0);
      expect(await banners.ariaSnapshot()).not.toMatch(/slide|carousel/i);
      // Draws that arrive meanwhile are announced in the same live region.
      const announced = await page.locator("output[aria-live=polite]").evaluateHandle((place) => {
        const texts: string[] = [];
        const note = () => texts.push(place.textContent);
        new MutationObserver(note).observe(place, { childList: true, subtree: true });
        return texts;
      });
      await next.focus();
      await page.keyboard.press("Enter");
      const ofBanners = () =>
        announced.evaluate((texts) => texts.filter((text) => / · \d/.test(text)));
      await expect.poll(ofBanners).toEqual([expect.stringMatching(/ · 2 \/ \d$/)]);
    },
  );
}

test("the focus stays on a pressed theme switch, pin or tab", async ({ page }) => {
  await open(page, "/en/track/2001");
  const theme = page.getByRole("button", { name: "Theme" });
  await theme.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  await expect(theme).toBeFocused();
  const pin = page.getByRole("main").getByRole("button", { name: "Pin Amber Run" });
  await pin.focus();
  await page.keyboard.press("Space");
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(pin).toBeFocused();
  const tab = page.getByRole("main").getByRole("link", { name: "Two sides" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=two-sides/);
  await expect(tab).toBeFocused();
});

test("the replay takes the focus and returns it", NIGHTLY, async ({ page }) => {
  await open(page, "/en/track/2001");
  const opener = page.getByRole("main").getByRole("button", { name: "Replay" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const close = page.getByRole("button", { name: "Close the replay" });
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toBeFocused();
});
