import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { foldTables } from "./in-app.ts";

/** Rules whose result depends on the theme and the window. */
const LOOK_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** The violations of a page, already checked, that another theme or window causes. */
export const lookViolations = (page: Page) => analyze(page, (axe) => axe.withRules(LOOK_RULES));

/** The violations of a page's markup, which take half the time of all. */
export const markupViolations = (page: Page) =>
  analyze(page, (axe) => axe.disableRules(LOOK_RULES));

/** The accessibility violations of the current page. */
export const violations = (page: Page) => analyze(page, (axe) => axe);

async function analyze(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<unknown[]> {
  // Legacy mode, because the other one opens a tab for each check. Only violations are reported, because
  // describing what passed takes longer than the check. Previews in frames are checked as pages by themselves,
  // because headings and landmarks count by page.
  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
  const found = await choose(axe).analyze();
  return found.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** Expects the page as it is now to have no accessibility violations. */
export async function expectAccessible(page: Page): Promise<void> {
  const unfold = await foldTables(page);
  expect(await violations(page)).toEqual([]);
  await unfold();
}
