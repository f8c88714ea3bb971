import type { Browser, BrowserContext } from "@playwright/test";
import { test as base } from "./site.ts";

/** What a context is made with; tests of the same options share one. */
interface Look {
  readonly viewport: unknown;
  readonly hasTouch: unknown;
  readonly colorScheme: unknown;
  readonly locale: unknown;
  readonly javaScriptEnabled: unknown;
  readonly serviceWorkers: unknown;
}

type Contexts = (look: Look) => Promise<BrowserContext>;

/** The contexts of a browser, one for each set of options. */
function contextsOf(browser: Browser): Contexts {
  const made = new Map<string, Promise<BrowserContext>>();
  return (look) => {
    const key = JSON.stringify(look);
    const context = made.get(key) ?? browser.newContext();
    made.set(key, context);
    return context;
  };
}

/** Takes away what the tests before left: pages, cookies, storage, kept files and the worker. */
async function clear(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.close();
}

/**
 * A test as in site.ts for pages that are looked at and pressed: a page of its own, in a context that other
 * tests had before it, emptied. A new context costs as much as ten pages. What stays with a context is not
 * for it: init scripts, routes, permissions and the clock of a context, and the network switched off.
 */
export const test = base.extend<object, { contexts: Contexts }>({
  contexts: [
    async ({ browser }, use) => {
      await use(contextsOf(browser));
    },
    { scope: "worker" },
  ],
  context: async (
    { contexts, site, viewport, hasTouch, colorScheme, locale, javaScriptEnabled, serviceWorkers },
    use,
  ) => {
    const look = { viewport, hasTouch, colorScheme, locale, javaScriptEnabled, serviceWorkers };
    const context = await contexts(look);
    await clear(context, site.url);
    await use(context);
  },
});

export { expect } from "@playwright/test";
