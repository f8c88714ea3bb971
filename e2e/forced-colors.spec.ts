import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

/** Widths of a phone and a desktop, in CSS pixels. */
const WIDTHS = [360, 1440];

/** Runs `look` on the open page in both themes at both widths; the page follows system and window at once. */
async function inEach(
  page: Page,
  look: (width: number, scheme: "light" | "dark") => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await look(width, colorScheme);
    }
  }
}

for (const path of ["/en", "/en/components/BannerCarousel"]) {
  test(
    `a visitor with forced colours can read the banner's buttons on ${path}`,
    NIGHTLY,
    async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await openApp(page, path);
      const next = page.getByRole("button", { name: "Next banner" });
      await expect(next).toBeVisible();
      await inEach(page, async (_, scheme) => {
        // The nearest ancestor with a background holds nothing but the buttons: no picture covers it.
        const look = (button: Element) => {
          const clear = /^(transparent|rgba\(.*, 0\))$/;
          let ground: Element = button;
          while (clear.test(getComputedStyle(ground).backgroundColor)) {
            ground = ground.parentElement ?? document.documentElement;
            if (ground === document.documentElement) break;
          }
          const dots = [...ground.querySelectorAll("button:not([aria-current]) i")];
          return {
            ground: getComputedStyle(ground).backgroundColor,
            pictures: ground.querySelectorAll("img").length,
            inks: [
              ...new Set([
                getComputedStyle(button).color,
                ...dots.map((dot) => getComputedStyle(dot).backgroundColor),
              ]),
            ],
          };
        };
        const [ground, ink] =
          scheme === "light"
            ? ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
            : ["rgb(0, 0, 0)", "rgb(255, 255, 255)"];
        // The slideshow may replace the buttons during the check.
        await expect.poll(() => next.evaluate(look)).toEqual({ ground, pictures: 0, inks: [ink] });
      });
    },
  );
}
