import { basename, join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { fileOf } from "./deploy.ts";
import { goInApp, networkIs, untilYes } from "./in-app.ts";
import { ROOT } from "./server.ts";

/** What browsers write to the console where there is no network, and what the specification asks for. */
export const NO_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|the route manifest TypeError: Failed to fetch/;

/** Waits until the service worker has installed the build and serves this page. */
export async function workerReady(page: Page): Promise<void> {
  // The app installs it at the visitor's first activity, else after a while.
  await page.locator("html[data-shown]").waitFor();
  await page.keyboard.press("Shift");
  await untilYes(page, async () => {
    const registration = await navigator.serviceWorker.ready;
    return (
      registration.active?.state === "activated" && navigator.serviceWorker.controller !== null
    );
  });
}

/** Dialogs that work without the network. */
const SOON = [
  "features/feedback/feedback-modal",
  "features/status/outbox-card",
  "features/draw/shared-card",
  "features/status/toasts/toast-host",
];

/** Clicks, as a visitor does who stays, and waits until the worker has stored the dialogs. */
export async function dialogsReady(page: Page): Promise<void> {
  await page.locator("main").click({ position: { x: 1, y: 1 } });
  for (const source of SOON) {
    const path = `/assets/${basename(await fileOf(join(ROOT, "dist"), `src/${source}.tsx`))}`;
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

/** The pictures of a page that are loaded, and those that could not be had. */
export async function picturesOf(page: Page): Promise<{ shown: string[]; lost: string[] }> {
  return page.evaluate(() => {
    const images = [...document.images].filter(({ complete, src }) => complete && src !== "");
    const names = (which: HTMLImageElement[]) => which.map(({ src }) => src);
    return {
      shown: names(images.filter(({ naturalWidth }) => naturalWidth > 0)),
      lost: names(images.filter(({ naturalWidth }) => naturalWidth === 0)),
    };
  });
}

/** The data that the device keeps for the next visit. */
export const keptData = (page: Page) =>
  page.evaluate(() => localStorage.getItem("marble-draws-queries") ?? "");

/** Sees a track and one of its statistics, until both are on the device. */
export async function seeTrack(page: Page, id = 2001): Promise<void> {
  // Nothing else is saved than what was seen.
  await networkIs(page, "2g");
  await page.goto("/en");
  await workerReady(page);
  await page.goto(`/en/track/${id}?tab=top-3`);
  await expect(page.getByText("100 draws").first()).toBeVisible();
  await expect.poll(() => keptData(page)).toContain(`["statistic",${id},"topThree"`);
  await goInApp(page, `/en/track/${id}`);
  await expect.poll(() => keptData(page)).toContain(`["history",${id},"latest"`);
}
