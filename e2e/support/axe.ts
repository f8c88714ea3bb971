import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rows of a table after the fifth: all are made alike, and to look at fifty takes as long as the rest. */
const MORE_ROWS = "tbody tr:nth-child(n + 6)";

/** Rules whose outcome may differ from language to language, by names and labels; contrast, which takes longest, doesn't. */
const RULES_OF_TEXTS = [
  "cat.name-role-value",
  "cat.text-alternatives",
  "cat.language",
  "cat.forms",
];

/** The accessibility violations of the page as it is now, by all rules or those of some tags. */
export async function violations(page: Page, tags: readonly string[] = []): Promise<unknown[]> {
  // In its other mode axe opens a tab of its own for each look.
  // Only violations are described: to tell of all that passed takes longer than the look itself.
  // Previews in frames are pages of their own, which are looked at alone: headings and landmarks count by page.
  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options).exclude(MORE_ROWS);
  const found = await (tags.length > 0 ? axe.withTags([...tags]) : axe).analyze();
  return found.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** Violations of the texts that assistive technology reads: names, labels, languages. */
export function namesViolations(page: Page): Promise<unknown[]> {
  return violations(page, RULES_OF_TEXTS);
}

/** Expects the page as it is now to have no accessibility violations. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
