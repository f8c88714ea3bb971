import { basename, join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findBuiltFile } from "./deploy.ts";
import { goInApp, networkIs, untilYes } from "./in-app.ts";
import { ROOT } from "./server.ts";

/** Console errors of browsers without a network, and the one that the specification requires. */
export const NO_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|status of 503 .*\/open\/stream|the route manifest TypeError: (Missing code: )?Failed to fetch/;

/** Waits until the service worker has installed the build and serves this page. */
export async function workerReady(page: Page): Promise<void> {
  // The app installs the service worker at the visitor's first activity, otherwise after a while.
  await page.locator("html[data-shown]").waitFor();
  await page.keyboard.press("Shift");
  await untilYes(page, async () => {
    const registration = await navigator.serviceWorker.ready;
    return (
      registration.active?.state === "activated" && navigator.serviceWorker.controller !== null
    );
  });
}

/** Modules of dialogs that work offline. */
const DIALOGS = [
  "features/feedback/feedback-modal",
  "features/status/outbox-card",
  "features/draw/shared-card",
  "features/status/toasts/toast-host",
];

/** Clicks the page as an active visitor, and waits until the service worker has stored the dialogs. */
export async function dialogsReady(page: Page): Promise<void> {
  await page.locator("main").click({ position: { x: 1, y: 1 } });
  for (const source of DIALOGS) {
    const path = `/assets/${basename(await findBuiltFile(join(ROOT, "dist"), `src/${source}.tsx`))}`;
    const isStored = () =>
      page.evaluate(async (file) => (await caches.match(file)) !== undefined, path);
    await expect.poll(isStored, source).toBe(true);
  }
}

/** Waits until the page's data is on the device's disk, then cuts the network. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("marble-draws-queries") !== null);
  await context.setOffline(true);
}

/** URLs of a page's loaded pictures, and of those that failed. */
export async function listPictures(page: Page): Promise<{ shown: string[]; lost: string[] }> {
  return page.evaluate(() => {
    const images = [...document.images].filter(({ complete, src }) => complete && src !== "");
    const names = (which: HTMLImageElement[]) => which.map(({ src }) => src);
    return {
      shown: names(images.filter(({ naturalWidth }) => naturalWidth > 0)),
      lost: names(images.filter(({ naturalWidth }) => naturalWidth === 0)),
    };
  });
}

/** The JSON of the queries that the device stores for the next visit. */
export const storedQueries = (page: Page) =>
  page.evaluate(() => localStorage.getItem("marble-draws-queries") ?? "");

/** Visits a track and one of its statistics, and waits until the device stores both. */
export async function visitTrack(page: Page, id = 2001): Promise<void> {
  // Without preloading, only visited pages are stored.
  await networkIs(page, "2g");
  await page.goto("/en");
  await workerReady(page);
  await page.goto(`/en/track/${id}?tab=top-3`);
  await expect(page.getByText("100 draws").first()).toBeVisible();
  await expect.poll(() => storedQueries(page)).toContain(`["statistic",${id},"topThree"`);
  await goInApp(page, `/en/track/${id}`);
  await expect.poll(() => storedQueries(page)).toContain(`["history",${id},"latest"`);
}
