import type { BrowserContext, Page } from "@playwright/test";
import { untilYes } from "./in-app.ts";

/** What browsers write to the console where there is no network: nobody can keep them from it. */
export const NO_NETWORK = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/;

/** Waits until the service worker has installed the build and serves this page. */
export async function workerReady(page: Page): Promise<void> {
  await untilYes(page, async () => {
    const registration = await navigator.serviceWorker.ready;
    return (
      registration.active?.state === "activated" && navigator.serviceWorker.controller !== null
    );
  });
}

/** Waits until the page's data is on the device's disk, then cuts the network. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("marble-draws-queries") !== null);
  await context.setOffline(true);
}
