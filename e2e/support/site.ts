import { test as base, expect, type Page } from "@playwright/test";
import { type Server, startServer } from "./server.ts";

export interface TestFixtures {
  /** Console errors that this test causes on purpose. None unless a test says so. */
  allowedErrors: readonly RegExp[];
}

export interface WorkerFixtures {
  site: Server;
}

/** Collects what the page complains of: console errors (CSP violations among them), uncaught errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => {
    complaints.push(error.stack ?? error.message);
  });
  return complaints;
}

/** A worker's own site, which runs from the worker's first test to its last, as a fixture. */
export function siteFixture<Site extends Pick<Server, "stop">>(
  start: () => Promise<Site>,
): [
  (fixtures: object, use: (site: Site) => Promise<void>) => Promise<void>,
  { scope: "worker"; timeout: number },
] {
  return [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const site = await start();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ];
}

/** A test with a running site, on whose pages any error is a failure. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  site: siteFixture(startServer),
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  page: async ({ page, allowedErrors }, use) => {
    const complaints = complaintsOf(page);
    await use(page);
    const unexpected = complaints.filter((text) => !allowedErrors.some((each) => each.test(text)));
    expect(unexpected, "errors on the page").toEqual([]);
  },
});

export { expect } from "@playwright/test";
