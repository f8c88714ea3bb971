import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rows of a table after the fifth: all are made alike, and to look at fifty takes as long as the rest. */
const MORE_ROWS = "tbody tr:nth-child(n + 6)";

/** The accessibility violations of the page as it is now. */
export async function violations(page: Page): Promise<unknown[]> {
  // In its other mode axe opens a tab of its own for each look.
  // Only violations are described: to tell of all that passed takes longer than the look itself.
  // Previews in frames are pages of their own, which are looked at alone: headings and landmarks count by page.
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
