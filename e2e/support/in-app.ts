import type { Page } from "@playwright/test";

/** Goes to a path inside the running app, without loading a document. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/** Opens a page and waits until the app has taken it over: its stream or its data is asked for then. */
export async function openApp(page: Page, path: string): Promise<void> {
  const started = page.waitForRequest((request) => request.url().includes("/api/v1/"));
  await page.goto(path);
  await started;
}

/** The network as the browser is to tell it. */
export async function networkIs(page: Page, effectiveType: string): Promise<void> {
  await page.addInitScript((type) => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: type } });
  }, effectiveType);
}

/** The text that the visitor reads. */
export async function textOf(page: Page): Promise<string> {
  return page.locator("body").innerText();
}

/** What no visitor may ever read: the traces of a value that isn't there. */
export const EMPTY_VALUES = /\bNaN\b|\bundefined\b|\bnull\b|\[object|Invalid Date/;
