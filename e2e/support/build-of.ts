import type { Page } from "@playwright/test";
import { untilYes } from "./in-app.ts";

/** The build that a page runs. */
export function buildOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset["build"]);
}

/** Has a page's visitors look for a new build at once, where they would spread over some seconds. */
export async function lookAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
}

/**
 * Waits until the worker behind a page is of the page's own build. Another is asked once: each message wakes
 * it, and Chromium doesn't replace a worker that is awake.
 */
export async function workerOfBuild(page: Page): Promise<void> {
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
    // One that is being replaced may never answer: the next is asked again.
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const said = await Promise.race([answer, late]);
    if (said === false) Object.assign(window, { otherWorker: worker });
    return said === true;
  });
}
