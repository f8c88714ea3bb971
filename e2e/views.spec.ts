import type { Page } from "@playwright/test";
import { type Language, LANGUAGES } from "#contract/languages.ts";
import { lookViolations, markupViolations, violations } from "./support/axe.ts";
import { boxFaults, smallTargets } from "./support/boxes.ts";
import { unreachableActions } from "./support/focus.ts";
import { forcedColorFaults } from "./support/forced-colors.ts";
import { foreignTexts } from "./support/foreign.ts";
import { EMPTY_VALUES, foldTables, readText } from "./support/in-app.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { pressAll } from "./support/press-all.ts";
import { printFaults } from "./support/print.ts";
import { pathIn, VIEWS } from "./support/routes.ts";
import { expect, test } from "./support/shared-context.ts";
import { nightlyIf } from "./support/nightly.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
/** Widths of a phone, a tablet and a wide screen, in px. */
const WIDTHS = [360, 768, 1440];
/** Viewport and scheme of forced colours: each size and each scheme once. */
const FORCED = [
  { viewport: PHONE, colorScheme: "light" },
  { viewport: DESK, colorScheme: "dark" },
] as const;
/** Most milliseconds until a page settles: charts measure themselves again, scrolled parts are laid out. */
const SETTLE_MS = 10_000;
/** A sheet of A4 in px. */
const SHEET = { width: 794, height: 1123 };

/** Minimum number of chosen elements on a page: a track's tab, and the choices of a statistic. */
function minChosen(view: string): number {
  if (!view.startsWith("/track/2001")) return 0;
  return view.includes("?tab=") ? 2 : 1;
}

const softly = expect.configure({ soft: true });

/** Expects the page to have no faults, once it has settled. */
async function expectNone(faults: () => Promise<string[]>, message: string): Promise<void> {
  await softly.poll(faults, { message, timeout: SETTLE_MS }).toEqual([]);
}

// Touch enlarges the targets. The walk over all buttons also presses those under an open dialog, where a form
// can't get the focus.
test.use({
  allowedErrors: [/status of 404|404 \(Not Found\).*nonsense|is not focusable/],
  hasTouch: true,
});

const isEmbed = (path: string) => path.includes("/components/");
/** Views of each kind; the others are made of the same parts. */
const KINDS = ["/", "/track/2001"];
/** Views whose parts another view has too. */
const REPEATED = [
  "/businessCooperation",
  "/disclaimer",
  "/track/2001?tab=patterns&view=runs",
  "/track/2001?tab=patterns&view=halves",
  "/components/BannerCarousel",
  "/components/LotteryItem",
  "/track/components/polarCoordinates",
  "/track/components/stackPath",
  "/track/components/tabItem%20copy",
];

/** Opens a view and waits until it is live; a view without the frame has no status line to wait for. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-shown]").waitFor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toBeVisible();
  if (isEmbed(path)) await expect(page.getByRole("banner")).toHaveCount(0);
  else await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
}

/** Expects the page's texts to be complete, in its language, and neither cut off nor overlapping at these widths. */
async function expectReadable(
  page: Page,
  language: Language,
  widths: readonly number[],
): Promise<void> {
  softly(await foreignTexts(page, language)).toEqual([]);
  const text = await readText(page);
  softly(text).not.toMatch(EMPTY_VALUES);
  softly(text, "a Chinese full stop has its room within").not.toMatch(/。 /);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const place of ["main", "#below"]) {
      const isThere = await page.evaluate((selector) => {
        const part = document.querySelector(selector);
        part?.scrollIntoView();
        return part !== null;
      }, place);
      if (isThere) await expectNone(() => boxFaults(page), `${place} at ${width} px`);
    }
  }
}

for (const view of VIEWS) {
  test(
    `every visitor can read, use and print ${view}`,
    nightlyIf(!KINDS.includes(view)),
    async ({ page }) => {
      await page.setViewportSize(DESK);
      await open(page, pathIn("en", view));
      softly(await readShifts(page), "layout shifts").toEqual([]);
      await foldTables(page);
      softly(await violations(page), "accessible").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize(PHONE);
      // An embedded part follows the device by its styles alone.
      if (!isEmbed(view)) await expect(page.locator("html")).toHaveClass(/dark-mode/);
      // A phone's bar is the same on all pages.
      const violationsOnPhone = view === "/" ? violations : lookViolations;
      softly(await violationsOnPhone(page), "accessible in the dark on a phone").toEqual([]);
      await expectNone(() => smallTargets(page), "targets on a phone");
      await expectReadable(page, "en", WIDTHS);

      if (!isEmbed(view)) {
        await page.setViewportSize(SHEET);
        await page.emulateMedia({ media: "print" });
        await expectNone(() => printFaults(page), "on paper");
        await page.emulateMedia({ media: null });
      }

      for (const { viewport, colorScheme } of FORCED) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ forcedColors: "active", colorScheme });
        const message = `forced colours, ${colorScheme}, ${viewport.width} px`;
        await expectNone(() => forcedColorFaults(page, minChosen(view)), message);
      }
      await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });

      softly(await unreachableActions(page), "actions out of the keyboard's reach").toEqual([]);
      // A violation of the content security policy is an error on the page.
      const { buttons, dialogs } = await pressAll(page);
      if (view === "/") {
        expect(buttons).toBeGreaterThan(8);
        expect(dialogs).toBeGreaterThan(0);
      }
    },
  );
}

for (const language of LANGUAGES.filter((each) => each !== "en")) {
  for (const view of VIEWS) {
    test(
      `a visitor reads ${view} in ${language}`,
      nightlyIf(language === "ja" || REPEATED.includes(view)),
      async ({ page }) => {
        await page.setViewportSize(PHONE);
        await open(page, pathIn(language, view));
        await foldTables(page);
        softly(await markupViolations(page), "accessible").toEqual([]);
        // Markup, styles and names are those of English, and no message is untranslated: its texts are looked at,
        // in the narrowest window.
        await expectReadable(page, language, [PHONE.width]);
      },
    );
  }
}
