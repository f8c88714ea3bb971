import type { Page } from "@playwright/test";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";

/** Widths of a phone and a desk, in px. */
const WIDTHS = [360, 1440];

/** Pages with choices, and how many chosen things each shows at least. */
const CHOICES: readonly (readonly [path: string, least: number])[] = [
  ["/en", 2],
  ["/en/track/2001?show=size&pick=3", 4],
  ["/en/track/2001?tab=hot-cold", 6],
  ["/en/track/2001?tab=two-sides", 5],
  ["/en/track/2001?tab=top-3", 4],
  ["/en/track/2001?tab=scatter", 4],
  ["/en/track/2001?tab=trend", 4],
  ["/en/track/2001?tab=patterns&view=moves", 5],
  ["/en/track/ColdHotAnalyze?date=2026-01-01", 3],
  ["/en/track/2001/marble/3", 2],
  ["/en/serviceCenter", 3],
  ["/en/track/components/tabItem", 4],
  ["/en/track/components/polarCoordinates", 1],
];

/**
 * What is chosen on the page: whether it is told apart from what isn't, by more than its text's colour,
 * and how its text stands out from its ground (the ratio of WCAG).
 */
function chosenOn(page: Page) {
  return page.evaluate(() => {
    const CHOSEN = ":is(a, button):is([aria-current], [aria-pressed=true]), input:checked";
    const OTHERS = ":is(a, button):not([aria-current], [aria-pressed=true]), input:not(:checked)";
    const shownBy = (element: Element) =>
      element instanceof HTMLInputElement ? (element.nextElementSibling ?? element) : element;
    const channels = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [r, g, b], alpha };
    };
    const canvas = channels(getComputedStyle(document.body).backgroundColor).rgb;
    const solid = (color: string, below: readonly number[]) => {
      const { rgb, alpha } = channels(color);
      return rgb.map((value, at) => value * alpha + (below[at] ?? 0) * (1 - alpha));
    };
    const light = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) =>
        value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const marks = (element: Element) => {
      const { backgroundColor, outline, borderWidth, textDecorationLine } =
        getComputedStyle(element);
      return [backgroundColor, outline, borderWidth, textDecorationLine].join(" | ");
    };
    const kind = (element: Element) =>
      `${element.tagName} ${element.className.replaceAll(/\bactive\b/g, "").trim()}`;
    const otherThan = (element: Element) => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const others = [...box.querySelectorAll(OTHERS)];
        const other = others.find((each) => kind(each) === kind(element));
        if (other !== undefined) return other;
      }
      return null;
    };
    return [...document.querySelectorAll(CHOSEN)]
      .filter((element) => !element.hasAttribute("data-unmarked"))
      .filter((element) => shownBy(element).checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const other = otherThan(element);
        const { color, backgroundColor } = getComputedStyle(shownBy(element));
        const ground = solid(backgroundColor, canvas);
        const [dark = 0, bright = 0] = [light(ground), light(solid(color, ground))].toSorted(
          (a, b) => a - b,
        );
        return {
          what: element.outerHTML.slice(0, 160),
          apart: other !== null && marks(shownBy(element)) !== marks(shownBy(other)),
          contrast: (bright + 0.05) / (dark + 0.05),
        };
      });
  });
}

/** Runs `look` in both themes at both widths on the page that is open: it follows system and window at once. */
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

for (const [path, least] of CHOICES) {
  test(`with forced colours everything chosen on ${path} is told apart and readable`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await openApp(page, path);
    if (path === "/en") await page.locator("article [aria-pressed]").first().click();
    await inEach(page, async (width, scheme) => {
      await expect
        .poll(async () => (await chosenOn(page)).length)
        .toBeGreaterThanOrEqual(width < 720 ? Math.min(least, 2) : least);
      // Colours change over a moment.
      const flawed = async () =>
        (await chosenOn(page)).filter(({ apart, contrast }) => !apart || contrast < 4.5);
      await expect.poll(flawed, { message: `${scheme}, ${width} px` }).toEqual([]);
    });
  });
}

for (const path of ["/en", "/en/components/BannerCarousel"]) {
  test(`with forced colours the banner's buttons on ${path} stand on a ground that they are read on`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await openApp(page, path);
    const next = page.getByRole("button", { name: "Next banner" });
    await expect(next).toBeVisible();
    await inEach(page, async (_, scheme) => {
      // The nearest thing with a ground holds the buttons alone: no picture lies over it.
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
      // The slideshow may take the buttons' place while they are looked at.
      await expect.poll(() => next.evaluate(look)).toEqual({ ground, pictures: 0, inks: [ink] });
    });
  });
}
