import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { recordShifts } from "./layout-shifts.ts";
import { type Server, startServer } from "./server.ts";

export interface TestFixtures {
  /** Console errors that this test causes on purpose; none by default. */
  allowedErrors: readonly RegExp[];
}

/** Options of a new context. */
export type Look = Readonly<Record<string, unknown>>;

/** A context that the tests of a worker use one after the other. */
export interface SharedContext {
  readonly context: BrowserContext;
  /**
   * Removes what the last test left of a site: pages, cookies, permissions, routes, storage; also the service
   * worker and its files, unless `worker` is given.
   */
  readonly clear: (origin: string, worker?: "worker stays") => Promise<void>;
}

export interface WorkerFixtures {
  site: Server;
  /** A worker's shared contexts, one for each set of options, made by its first test. */
  contexts: (look: Look) => Promise<SharedContext>;
}

/** Retries a request on a keep-alive connection that the server has just closed, as browsers do. */
function retryOnReset(request: APIRequestContext): void {
  const get = request.get.bind(request);
  request.get = (url, options) => get(url, { maxRetries: 1, ...options });
}

/** Chromium's names of all storage but the service worker and its cache. */
const STORED_BY_PAGES = "cookies,file_systems,indexeddb,local_storage,shared_storage";

async function sharedContext(browser: Browser, look: Look): Promise<SharedContext> {
  const context = await browser.newContext();
  retryOnReset(context.request);
  // Stays open, because opening a page for each cleaning takes as long as half a test.
  const cleaner = await context.newPage();
  const devtools = await context.newCDPSession(cleaner);
  await devtools.send("ServiceWorker.enable");
  const clear: SharedContext["clear"] = async (origin, worker) => {
    // A page on the site keeps the process for the next page. With a service worker it would be its client.
    if (look["serviceWorkers"] === "block" && new URL(cleaner.url()).origin !== origin)
      await cleaner.goto(`${origin}/robots.txt`);
    const left = context.pages().filter((page) => page !== cleaner);
    await Promise.all(left.map((page) => page.close()));
    // A closed page may still store its data; the cleaner shares its process, so that this comes after.
    if (new URL(cleaner.url()).origin === origin)
      await cleaner.evaluate(() => localStorage.clear());
    await context.unrouteAll();
    await context.clearPermissions();
    await context.clearCookies();
    const storageTypes = worker === undefined ? "all" : STORED_BY_PAGES;
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    // The service worker starts again, with empty memory.
    if (worker !== undefined) await devtools.send("ServiceWorker.stopAllWorkers");
  };
  return { context, clear };
}

function shareContexts(browser: Browser): WorkerFixtures["contexts"] {
  const made = new Map<string, Promise<SharedContext>>();
  return (look) => {
    const key = JSON.stringify(look);
    const shared = made.get(key) ?? sharedContext(browser, look);
    made.set(key, shared);
    return shared;
  };
}

/** Records the page's console errors (with CSP violations) and uncaught errors. */
function recordErrors(page: Page): string[] {
  const complaints: string[] = [];
  // Requests cut by leaving the page; other failures name a reason.
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

/** A fixture: a worker's own site, which runs from the worker's first test to its last. */
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

/** A test with a running site; any error on its page, or layout shift while one starts, fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  // One kind of site for all tests, so that a worker starts one; it may push to this machine.
  site: siteFixture(() => startServer({ PUSH_PRIVATE_ENDPOINTS: "1" })),
  contexts: [
    async ({ browser }, use) => {
      await use(shareContexts(browser));
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  context: async ({ context }, use) => {
    retryOnReset(context.request);
    await use(context);
  },
  request: async ({ request }, use) => {
    retryOnReset(request);
    await use(request);
  },
  page: async ({ page, allowedErrors }, use) => {
    const complaints = recordErrors(page);
    await recordShifts(page);
    await use(page);
    const unexpected = complaints.filter((text) => !allowedErrors.some((each) => each.test(text)));
    expect(unexpected, "errors on the page").toEqual([]);
  },
});

export { expect } from "@playwright/test";
