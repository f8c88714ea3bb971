import type { Page } from "@playwright/test";
import { LANGUAGES } from "#contract/languages.ts";
import { violations } from "./support/axe.ts";
import { foreignTexts } from "./support/foreign.ts";
import { EMPTY_VALUES, textOf } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";
import { pathIn, VIEWS } from "./support/routes.ts";

/** What a phone shows at once, in px. */
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

type Scheme = "light" | "dark";
interface Manner {
  readonly colorScheme: Scheme;
  readonly viewport: typeof PHONE;
}

/** Views of one test: few, so that a run's workers end together. */
const VIEWS_MOST = 4;

/**
 * In which theme and at which size axe looks at a view in a language. Theme, size and language are parts of
 * the page that don't know of each other, so not all twelve mixtures are looked at, but every pair: each
 * view in all three languages, and over these in both themes and at both sizes; so each language, too.
 */
function mannerOf(view: number, language: number): Manner {
  const third: Manner =
    view % 2 === 0
      ? { colorScheme: "dark", viewport: DESK }
      : { colorScheme: "light", viewport: PHONE };
  const manners: readonly Manner[] = [
    { colorScheme: "light", viewport: DESK },
    { colorScheme: "dark", viewport: PHONE },
    third,
  ];
  return manners[(view + language) % manners.length] ?? third;
}

/** Opens a view and waits until it is live; one without the frame has no line that says so. */
async function open(page: Page, path: string, { colorScheme, viewport }: Manner): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("html")).toHaveClass(new RegExp(`${colorScheme}-mode`));
  if (path.includes("/components/")) {
    await page.locator("html[data-shown]").waitFor();
    await expect(page.getByRole("banner")).toHaveCount(0);
    return;
  }
  await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
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

const softly = expect.configure({ soft: true });

// A finger makes targets as large as it needs.
test.use({ allowedErrors: [/status of 404/], hasTouch: true });

const PARTS = Array.from({ length: Math.ceil(VIEWS.length / VIEWS_MOST) }, (_, part) =>
  VIEWS.map((view, at) => ({ view, at })).slice(part * VIEWS_MOST, (part + 1) * VIEWS_MOST),
);

for (const [turn, language] of LANGUAGES.entries()) {
  for (const views of PARTS) {
    test(`views in ${language} are in that language alone, have no accessibility violations, and fit a phone and its finger: ${views[0]?.view} and on`, async ({
      page,
    }) => {
      for (const { view, at } of views) {
        const path = pathIn(language, view);
        const manner = mannerOf(at, turn);
        await test.step(path, async () => {
          await open(page, path, manner);
          const which = `${path}, ${manner.colorScheme}, ${manner.viewport.width} px`;
          expect.soft(await foreignTexts(page, language), `${path} in one language`).toEqual([]);
          const text = await textOf(page);
          expect.soft(text, path).not.toMatch(EMPTY_VALUES);
          expect.soft(text, `${path}: a Chinese full stop has its room within`).not.toMatch(/。 /);
          expect.soft(await violations(page), which).toEqual([]);
          await page.setViewportSize(PHONE);
          const none = { over: 0, wide: [], small: [] };
          // Charts measure themselves anew, and a scrolled page is laid out some frames later.
          await softly.poll(() => misfits(page), `${path} on a phone`).toEqual(none);
        });
      }
    });
  }
}
