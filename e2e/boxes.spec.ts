import { boxFaults } from "./support/boxes.ts";
import { expect, test } from "./support/looking.ts";

/** Widths of windows in pixels, from the narrowest phone to a wide screen. */
const WIDTHS = [320, 360, 390, 768, 1280, 1440, 1920];

for (const language of ["/", "/en", "/ja"]) {
  test(`on home and a track of twelve marbles in ${language} no text leaves its column or lies on another`, async ({
    page,
  }) => {
    for (const path of [language, `${language === "/" ? "" : language}/track/2007`]) {
      await page.goto(path);
      await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => boxFaults(page), { message: `${path} at ${width} px` }).toEqual([]);
      }
    }
  });
}
