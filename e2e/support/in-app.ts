import { expect, type Page } from "@playwright/test";

/** Navigates to a path inside the running app, without loading a document. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.locator("html[data-shown]").waitFor();
  await page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/** Opens a page and waits until the app has hydrated it. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-shown]").waitFor();
}

/** Slows the page's processor down by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Holds back the page's scripts, or other files, until the returned function is called. */
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

/** Milliseconds of a round trip by which Chromium calls a network so. */
const ROUND_TRIP_MS = { "slow-2g": 2500, "2g": 1600 };

/** Sets the network type that the browser reports (`navigator.connection.effectiveType`); it stays as fast as it is. */
export async function networkIs(page: Page, type: keyof typeof ROUND_TRIP_MS): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.overrideNetworkState", {
    offline: false,
    latency: ROUND_TRIP_MS[type],
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
}

/** The visible text of the page. */
export async function readText(page: Page): Promise<string> {
  return page.locator("body").innerText();
}

/** Traces of missing values, which no visitor may ever read. */
export const EMPTY_VALUES = /\bNaN\b|\bundefined\b|\bnull\b|\[object|Invalid Date/;

/** Polls a page until `ask` resolves with true; `waitForFunction` takes a promise itself as true. */
export async function untilYes(page: Page, ask: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(ask)).toBe(true);
}

/** Waits for the page's first paint. */
export async function untilPainted(page: Page): Promise<void> {
  await untilYes(page, () =>
    Promise.resolve(performance.getEntriesByName("first-contentful-paint").length === 1),
  );
}

/**
 * Hides the rows of tables after the fifth, which are all alike and take most of the time of a look at a page.
 * Resolves with a function that shows them again.
 */
export async function foldTables(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const folded = new CSSStyleSheet();
    folded.replaceSync("tbody tr:nth-child(n + 6) { display: none }");
    document.adoptedStyleSheets.push(folded);
    return folded;
  });
  return () => sheet.evaluate((folded) => folded.replaceSync(""));
}
