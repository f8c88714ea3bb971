import type { Page } from "@playwright/test";

/** Faults of the printed page: not dark on white, wider than the sheet, or with controls. */
export function printFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const forScreens =
      "nav, button:not([data-name]), input[type=range], [role=timer], [data-noprint], a:has(> svg:only-child)";
    const faults = [...document.querySelectorAll(forScreens)]
      .filter(shows)
      .map(({ outerHTML }) => `is for screens: ${outerHTML.slice(0, 120)}`);
    // A separator in a row of facts without the fact after it.
    const dots = [...document.querySelectorAll("span, small")].filter(
      (element) =>
        getComputedStyle(element, "::before").content.includes("·") &&
        shows(element) &&
        element.getBoundingClientRect().width < 20,
    );
    faults.push(...dots.map(({ outerHTML }) => `is a dot alone: ${outerHTML.slice(0, 120)}`));
    const { backgroundColor } = getComputedStyle(document.body);
    if (backgroundColor !== "rgb(255, 255, 255)") faults.push(`stands on ${backgroundColor}`);
    const main = document.querySelector("main");
    if (main === null || getComputedStyle(main).colorScheme !== "light") faults.push("is dark");
    if (document.querySelector("h1")?.checkVisibility() !== true) faults.push("has no heading");
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.push(`is ${over} px too wide`);
    return faults;
  });
}
