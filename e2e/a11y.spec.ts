import type { Page } from "@playwright/test";
import { LANGUAGES } from "#contract/languages.ts";
import { violations } from "./support/axe.ts";
import { foreignTexts } from "./support/foreign.ts";
import { pathIn, VIEWS } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

/** What a phone shows at once, in px. */
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** The rules that ask for colours: all that differs between the themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Opens a view and waits until it is live; an embedded part has no line that says so. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  if (path.includes("/components/")) return;
  await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
}

/** Turns the page dark, as the visitor's switch does. */
async function turnDark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.classList.replace("light-mode", "dark-mode");
  });
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** How far a page goes past a phone's edge, and targets on it too small for a finger. */
function misfits(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Where the same is reached by a larger target, a small one will do (WCAG 2.5.8): a table's rows.
    const large = new Set(
      [...document.querySelectorAll("a")]
        .filter((link) => link.getBoundingClientRect().height >= 43.5)
        .map(({ href }) => href),
    );
    const elsewhere = (target: Element) =>
      target instanceof HTMLAnchorElement && large.has(target.href);
    // A link in a sentence is as high as its line (WCAG 2.5.8), one over a whole card as the card.
    const inSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      (target.parentElement?.textContent?.trim() ?? "") !== (target.textContent?.trim() ?? "");
    const overCard = (target: Element) =>
      getComputedStyle(target, "::after").position === "absolute";
    return {
      over: Math.max(0, scrollWidth - clientWidth),
      wide: [...document.querySelectorAll("main *, header *, footer *, aside *")]
        .filter(
          (part) => scrollWidth > clientWidth && part.getBoundingClientRect().right > clientWidth,
        )
        .map((part) => part.outerHTML.slice(0, 120)),
      small: [...document.querySelectorAll("a, button, summary, select, input, [role=button]")]
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .filter((target) => !inSentence(target) && !overCard(target) && !elsewhere(target))
        .map((target) => ({
          target,
          box: (target.closest("label") ?? target).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
        .map(
          ({ target, box }) =>
            `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 120)}`,
        ),
    };
  });
}

// A finger makes targets as large as it needs.
test.use({ allowedErrors: [/status of 404/], hasTouch: true });

for (const language of LANGUAGES) {
  test(`every view in ${language} is in that language alone, has no accessibility violations in either theme, and fits a phone and its finger`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    for (const view of VIEWS) {
      const path = pathIn(language, view);
      await test.step(path, async () => {
        await open(page, path);
        expect.soft(await foreignTexts(page, language), `${path} in one language`).toEqual([]);
        expect.soft(await violations(page), `${path} in the light theme`).toEqual([]);
        await turnDark(page);
        expect.soft(await violations(page, COLOUR_RULES), `${path} in the dark theme`).toEqual([]);
        await page.setViewportSize(PHONE);
        // Charts measure themselves anew, and are drawn anew a frame later.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        expect
          .soft(await misfits(page), `${path} on a phone`)
          .toEqual({ over: 0, wide: [], small: [] });
      });
    }
  });
}
