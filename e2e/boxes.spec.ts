import { boxFaults } from "./support/boxes.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

/** Window widths in CSS pixels, besides those of views.spec.ts. */
const WIDTHS = [320, 390, 720, 1024, 1920, 2560];

/** Viewports, and the number of whole cards on their first screen. */
const FIRST_SCREENS = [
  { width: 390, height: 844, cards: 3 },
  { width: 1440, height: 900, cards: 9 },
];

for (const language of ["/en", "/ja"]) {
  test(
    `no text overflows or overlaps on home and a track of twelve marbles in ${language}`,
    NIGHTLY,
    async ({ page }) => {
      for (const path of [language, `${language}/track/2007`]) {
        await page.goto(path);
        await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const place of ["main", "#below"]) {
            await page.evaluate((at) => document.querySelector(at)?.scrollIntoView(), place);
            const message = `${path} at ${width} px, ${place}`;
            await expect.poll(() => boxFaults(page), { message }).toEqual([]);
          }
        }
      }
    },
  );
}

test(
  "a visitor with a font size of 150 % gets larger texts without overflow or overlap",
  NIGHTLY,
  async ({ page }) => {
    const tabs = ["hot-cold", "timing", "top-3", "scatter"].map((tab) => `track/2001?tab=${tab}`);
    for (const path of ["", ...tabs, "track/2007", "track/2001/marble/3", "proofs"]) {
      await openApp(page, `/en/${path}`);
      // The browser's font size setting is the font size of the root.
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "150%"));
      await expect(page.locator("body")).toHaveCSS("font-size", "22.5px");
      // Narrow last: a card laid out for the wider window must not keep its width.
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => boxFaults(page), { message: `${path} at ${width} px` }).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 900 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await wide(), `${path} at 320 px`).toBeLessThanOrEqual(320);
    }
  },
);

for (const language of ["/", "/en", "/ja"]) {
  test(
    `the first screen of home in ${language} has three results on a phone, nine on a desktop`,
    nightlyIf(language !== "/"),
    async ({ page }) => {
      await page.goto(language);
      await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
      for (const { width, height, cards } of FIRST_SCREENS) {
        await page.setViewportSize({ width, height });
        const seen = () =>
          page.evaluate(() => {
            const boxes = [...document.querySelectorAll("li[data-track]")].map((card) =>
              card.getBoundingClientRect(),
            );
            const bar = Number.parseFloat(
              getComputedStyle(document.documentElement).scrollPaddingBlockEnd,
            );
            const whole = boxes.filter(({ bottom }) => bottom <= innerHeight - bar + 8);
            return { cards: whole.length, heights: new Set(boxes.map((box) => box.height)).size };
          });
        await expect.poll(seen, { message: `at ${width} px` }).toEqual({ cards, heights: 1 });
      }
    },
  );
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]) {
  test(
    `the first screen at ${viewport.width} px has a whole result in the banner and a whole card`,
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      // The first banner's track has ten marbles, this one twelve.
      await openApp(page, "/en");
      for (const banner of ["Amber Run", "Blue Cascade"]) {
        const next = page.getByRole("button", { name: "Next banner" });
        await expect(next).toBeInViewport({ ratio: 1 });
        if (banner === "Blue Cascade") await next.click();
        const article = page.getByRole("region", { name: "Highlights" }).getByRole("article");
        const shown = article.filter({ hasText: banner });
        const marbles = shown.getByRole("listitem");
        await expect(marbles).toHaveCount(banner === "Amber Run" ? 10 : 12);
        for (const part of [...(await marbles.all()), shown.getByRole("timer")])
          await expect(part).toBeInViewport({ ratio: 1 });
        await expect(page.locator("[data-track]").first()).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test("the marbles of a card are in one row from 360 px on", NIGHTLY, async ({ page }) => {
  await openApp(page, "/en");
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const track of [2001, 2007]) {
      const card = page.locator(`[data-track="${track}"]`);
      await card.scrollIntoViewIfNeeded();
      const rows = () =>
        card
          .getByRole("listitem")
          .evaluateAll(
            ([, ...others]) => new Set(others.map((each) => each.getBoundingClientRect().top)).size,
          );
      await expect.poll(rows, { message: `track ${track} at ${width} px` }).toBe(1);
    }
  }
});

test(
  "the note that a draw is simulated fits its card on the narrowest phone",
  NIGHTLY,
  async ({ page, site }) => {
    await publish(site.url, [freshDraw(2016)]);
    await page.setViewportSize({ width: 320, height: 900 });
    for (const [path, label] of [
      ["/", "模拟开奖"],
      ["/en", "Simulated draws"],
      ["/ja", "シミュレーション"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("[data-track]").getByText(label).first()).toBeVisible();
      await expect.poll(() => boxFaults(page), { message: path }).toEqual([]);
    }
  },
);

test(
  "a row of the history has the height that is reserved for it, at any width",
  NIGHTLY,
  async ({ page }) => {
    for (const track of [2001, 2007]) {
      await page.goto(`/en/track/${track}`);
      const table = page.getByRole("table", { name: /^Draws on/ });
      await expect(table).toBeVisible();
      for (const width of [320, 360, 390, 700, 860, 1024, 1180, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const heights = () =>
          table.evaluate((element) => {
            // Rows far away keep the reserved height of the former width until they come near.
            element.scrollIntoView({ behavior: "instant" });
            const near = { contentVisibilityAuto: true };
            const rows = [...element.querySelectorAll("tbody tr:has([data-n])")]
              .filter(({ firstElementChild }) => firstElementChild?.checkVisibility(near))
              .map((row) => ({
                height: row.getBoundingClientRect().height,
                held: Number.parseFloat(getComputedStyle(row).minHeight),
              }));
            const wrong = rows.filter(
              ({ height, held }) => !(held > 0 && Math.abs(height - held) < 3),
            );
            return { areShown: rows.length > 0, wrong };
          });
        await expect
          .poll(heights, { message: `track ${track} at ${width} px` })
          .toEqual({ areShown: true, wrong: [] });
      }
    }
  },
);

test(
  "a pinned track's row in the sidebar has the same height with words as with a time",
  NIGHTLY,
  async ({ page, site }) => {
    const draw = freshDraw(2019);
    await publish(site.url, [{ ...draw, next_open_timestamp: draw.open_timestamp + 1 }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem("pinned-tracks", "[2019]"));
    await page.goto("/en/track/2001");
    const rows = page.getByRole("complementary").locator("[data-small] li");
    const words = rows.filter({ hasText: /late by/ }).first();
    await expect(words).toBeVisible();
    expect((await words.boundingBox())?.height).toBe(44);
  },
);
