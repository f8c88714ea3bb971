import type { Page } from "@playwright/test";

const ACTIONS = "a[href], button, summary, select, input, textarea";
/** Most tab stops of the browser besides the actions: the parts of a date, scrolled boxes. */
const EXTRA_STOPS = 20;

/** Actions of the page that the Tab key doesn't reach, or without a visible focus style. */
export async function unreachableActions(page: Page): Promise<string[]> {
  const count = await page.evaluate((actions) => {
    window.scrollTo(0, 0);
    const all = [...document.querySelectorAll(actions)].filter(
      (action) =>
        action.checkVisibility({ visibilityProperty: true }) &&
        !action.matches(":disabled") &&
        action.getAttribute("tabindex") !== "-1" &&
        // One stop for a group of radio buttons.
        !action.matches("[type=radio]:not(:checked)") &&
        // Banners other than the current one.
        action.closest("[inert]") === null,
    );
    const unreached = new Set(all);
    const unmarked: Element[] = [];
    Object.assign(window, { walk: { unreached, unmarked } });
    // The focus styles apply by the next event.
    document.addEventListener("keyup", () => {
      const at = document.activeElement;
      if (at === null || !unreached.delete(at)) return;
      // A card's link has its ring around the card, the banners have their link's; a date's calendar button has
      // the browser's.
      const banners = at.closest("section");
      const drawn = [
        getComputedStyle(at),
        getComputedStyle(at, "::after"),
        ...(banners === null ? [] : [getComputedStyle(banners)]),
      ];
      const isMarked = drawn.some(({ outlineStyle }) => outlineStyle !== "none");
      if (!isMarked && at.matches(":focus")) unmarked.push(at);
    });
    return all.length;
  }, ACTIONS);
  for (let step = 0; step < count + EXTRA_STOPS; step += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { unreached, unmarked } = Reflect.get(window, "walk") as {
      unreached: Set<Element>;
      unmarked: Element[];
    }; // set above
    const name = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
    return [
      ...[...unreached]
        .filter(({ isConnected }) => isConnected)
        .map((each) => `isn't reached: ${name(each)}`),
      ...unmarked.map((each) => `doesn't show the focus: ${name(each)}`),
    ];
  });
}
