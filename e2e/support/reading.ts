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
