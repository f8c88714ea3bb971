import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { foldTables } from "./in-app.ts";

/** Rules whose result depends on the theme and the window; those about the markup take most of the time. */
const LOOK_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** The violations of a page, already checked, that another theme or window causes. */
export function lookViolations(page: Page): Promise<unknown[]> {
  return violations(page, LOOK_RULES);
}

/** The accessibility violations of the current page, of all rules by default. */
export async function violations(page: Page, rules?: string[]): Promise<unknown[]> {
  // Legacy mode, because the other one opens a tab for each check. Only violations are reported, because
  // describing what passed takes longer than the check. Previews in frames are checked as pages by themselves,
  // because headings and landmarks count by page.
  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
  if (rules) axe.withRules(rules);
  const found = await axe.analyze();
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
