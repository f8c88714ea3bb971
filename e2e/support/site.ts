import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { type Server, startServer } from "./server.ts";

export interface TestFixtures {
  /** Console errors that this test causes on purpose. None unless a test says so. */
  allowedErrors: readonly RegExp[];
}

/** Options that a context is made with. */
export type Look = Readonly<Record<string, unknown>>;

/** A context that tests of a worker have one after the other. */
export interface SharedContext {
  readonly context: BrowserContext;
  /**
   * Takes away what the test before left of a site: pages, cookies, permissions, routes, storage; also the
   * service worker and its files, unless they stay.
   */
  readonly clear: (origin: string, worker?: "worker stays") => Promise<void>;
}

export interface WorkerFixtures {
  site: Server;
  /** A worker's shared contexts, one for each set of options; made in the test that asks first. */
  contexts: (look: Look) => Promise<SharedContext>;
}

/** Asks again where the server has just closed the kept connection of a request, as browsers do. */
function askAgain(request: APIRequestContext): void {
  const get = request.get.bind(request);
  request.get = (url, options) => get(url, { maxRetries: 1, ...options });
}

/** What a site's pages store, as Chromium calls it: all but the service worker and the files that it keeps. */
const STORED_BY_PAGES = "cookies,file_systems,indexeddb,local_storage,shared_storage";

async function sharedContext(browser: Browser, look: Look): Promise<SharedContext> {
  const context = await browser.newContext();
  askAgain(context.request);
  // Stays open: a page opened for each cleaning costs as much as half a test.
  const cleaner = await context.newPage();
  const devtools = await context.newCDPSession(cleaner);
  await devtools.send("ServiceWorker.enable");
  const clear: SharedContext["clear"] = async (origin, worker) => {
    // On the site, it keeps the process in which the next page runs; where there is a worker, it would be a client of it.
    if (look["serviceWorkers"] === "block" && new URL(cleaner.url()).origin !== origin)
      await cleaner.goto(`${origin}/robots.txt`);
    const left = context.pages().filter((page) => page !== cleaner);
    await Promise.all(left.map((page) => page.close()));
    await context.unrouteAll();
    await context.clearPermissions();
    await context.clearCookies();
    const storageTypes = worker === undefined ? "all" : STORED_BY_PAGES;
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    // One that stays starts anew, with nothing in its memory.
    if (worker !== undefined) await devtools.send("ServiceWorker.stopAllWorkers");
  };
  return { context, clear };
}

function contextsOf(browser: Browser): WorkerFixtures["contexts"] {
  const made = new Map<string, Promise<SharedContext>>();
  return (look) => {
    const key = JSON.stringify(look);
    const shared = made.get(key) ?? sharedContext(browser, look);
    made.set(key, shared);
    return shared;
  };
}

/** Collects what the page complains of: console errors (CSP violations among them), uncaught errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  // What a page asked for as it was left; other refusals name a reason.
  const cut = /^Fetch API cannot load \S+\.\s*$/;
  page.on("console", (message) => {
    if (message.type() === "error" && !cut.test(message.text())) {
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
    { scope: "worker", timeout: 180_000 },
  ];
}

/** A test with a running site, on whose pages any error is a failure. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  // Every test's site is of one kind, so that a worker starts one: this machine may be pushed to.
  site: siteFixture(() => startServer({ PUSH_PRIVATE_ENDPOINTS: "1" })),
  contexts: [
    async ({ browser }, use) => {
      await use(contextsOf(browser));
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  context: async ({ context }, use) => {
    askAgain(context.request);
    await use(context);
  },
  request: async ({ request }, use) => {
    askAgain(request);
    await use(request);
  },
  page: async ({ page, allowedErrors }, use) => {
    const complaints = complaintsOf(page);
    await use(page);
    const unexpected = complaints.filter((text) => !allowedErrors.some((each) => each.test(text)));
    expect(unexpected, "errors on the page").toEqual([]);
  },
});

export { expect } from "@playwright/test";
