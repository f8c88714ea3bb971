import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rows of a table after the fifth: all rows are alike, and checking fifty takes as long as the rest of a page. */
const MORE_ROWS = "tbody tr:nth-child(n + 6)";

/** The accessibility violations of the current page. */
export async function violations(page: Page): Promise<unknown[]> {
  // Legacy mode, because the other one opens a tab for each check. Only violations are reported, because
  // describing what passed takes longer than the check. Previews in frames are checked as pages by themselves,
  // because headings and landmarks count by page.
  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options).exclude(MORE_ROWS);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** Expects the page as it is now to have no accessibility violations. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
