import { expect, type Page } from "@playwright/test";
import type { freshDraw } from "./draws.ts";

/** The state of the page's code: null before any, then who keeps it up to date. */
export function codeOf(page: Page) {
  return page.evaluate(() => {
    const { app, reading } = document.documentElement.dataset;
    return app === undefined ? (reading === undefined ? null : "reader") : "app";
  });
}

export function isLive(page: Page) {
  return expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
}

/** A draw of the track that follows the fresh one. */
export function nextOf(draw: ReturnType<typeof freshDraw>, number: string) {
  const { term } = draw;
  return { ...draw, term: String(Number(term) + 1), number, next_term: String(Number(term) + 2) };
}

/** Collects what the page says to screen readers from now on, draws of other tracks among it; how to read it. */
export async function hear(page: Page): Promise<() => Promise<string>> {
  const said = await page.locator("output[aria-live]").evaluateHandle((output) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(output.textContent ?? "")).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  return () => said.evaluate((texts) => texts.join("\n"));
}
