import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "playwright";
import { chromiumOptions } from "../scripts/chromium.ts";
import type { Certificate } from "./certificate.ts";

/** Screen of a mid-range phone in CSS pixels, for all sections but Lighthouse's. */
const SCREEN = { width: 390, height: 844 };
/** Factor by which the phone is slower than this machine. */
export const SLOWDOWN = 4;

/** Chromium's flags as in the tests, with trust in the fronts' certificate, so that service workers work. */
export function browserFlags({ pin }: Pick<Certificate, "pin">): string[] {
  return [...chromiumOptions("whole").args, `--ignore-certificate-errors-spki-list=${pin}`];
}

export async function openBrowser(certificate: Certificate): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions("whole"), args: browserFlags(certificate) });
}

/** A context of a first visit. */
export function newVisitor(browser: Browser, scripts = true): Promise<BrowserContext> {
  return browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: scripts,
    locale: "en",
  });
}

/** Most pixels that the browser's bars take in a window. */
const BARS = 300;

/** A new page with a slowed-down processor, and its DevTools session. */
export async function slowPage(context: BrowserContext, rate = SLOWDOWN) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // In a window without room for its bars, changes at the page's end are never painted.
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: SCREEN.width + BARS, height: SCREEN.height + BARS };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.send("Performance.enable");
  return { page, session };
}

/** Resolves with a function that returns a page's metric by name; durations in seconds. */
export async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const byName = new Map(metrics.map(({ name, value }) => [name, value]));
  return (name) => byName.get(name) ?? Number.NaN;
}

/** Waits until the app has hydrated the page. */
export async function appReady(page: Page): Promise<void> {
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
}

/** Waits until the service worker has stored the build and serves the page. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
