import { expect, type Page } from "@playwright/test";

/** Goes to a path inside the app, once that runs, without loading a document. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.locator("html[data-shown]").waitFor();
  await page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/** Opens a page and waits until the app has taken it over. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-shown]").waitFor();
}

/** Makes the page's processor some times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Keeps the page's scripts, or other files, back; returns how to let them come. */
export async function holdFiles(page: Page, files = "**/assets/*.js"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** The network as the browser is to tell it. */
export async function networkIs(page: Page, effectiveType: string): Promise<void> {
  await page.addInitScript((type) => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: type } });
  }, effectiveType);
}

/** Has timers of a page that are set to so many milliseconds never run out. */
async function withoutTimer(page: Page, timer: number): Promise<void> {
  await page.addInitScript((left) => {
    const later = window.setTimeout;
    const except = (run: () => void, ms = 0, ...rest: unknown[]) =>
      ms === left ? 0 : later(run, ms, ...rest);
    Object.assign(window, { setTimeout: except });
  }, timer);
}

/** Has a page never be at rest (client.tsx): what it starts then starts for other reasons, or not. */
export async function neverAtRest(page: Page): Promise<void> {
  await withoutTimer(page, 4000);
}

/** The text that the visitor reads. */
export async function textOf(page: Page): Promise<string> {
  return page.locator("body").innerText();
}

/** What no visitor may ever read: the traces of a value that isn't there. */
export const EMPTY_VALUES = /\bNaN\b|\bundefined\b|\bnull\b|\[object|Invalid Date/;

/** Asks a page again and again until it says yes: `waitForFunction` takes a promise itself for a yes. */
export async function untilYes(page: Page, ask: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(ask)).toBe(true);
}
