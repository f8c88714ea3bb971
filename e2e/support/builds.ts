import type { Page } from "@playwright/test";
import { untilYes } from "./in-app.ts";

/** The id of the build that a page runs. */
export function readBuildId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset["build"]);
}

/** Makes a page check for a new build at once, instead of after a random delay of some seconds. */
export async function checkBuildAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
}

/**
 * Waits until the service worker of a page is of the page's own build. A worker of another build gets one
 * message only: each message wakes it, and Chromium doesn't replace a worker that is awake.
 */
export async function waitForOwnWorker(page: Page): Promise<void> {
  await page.locator("html[data-shown]").waitFor();
  await untilYes(page, async () => {
    const worker = navigator.serviceWorker.controller;
    if (worker === null || worker === Reflect.get(window, "otherWorker")) return false;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<unknown>((resolve) => {
      port1.addEventListener("message", ({ data }) => resolve(data));
      port1.start();
    });
    const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=module]");
    const path = new URL([...scripts].at(-1)?.src ?? "", location.href).pathname;
    worker.postMessage({ type: "CARRIES", path }, [port2]);
    // A worker that is being replaced may never answer; then its successor gets the message.
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const reply = await Promise.race([answer, late]);
    if (reply === false) Object.assign(window, { otherWorker: worker });
    return reply === true;
  });
}
