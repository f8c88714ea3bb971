import { test as base } from "./site.ts";

/**
 * A test as in site.ts for pages that are looked at and pressed: a page of its own, in a context that other
 * tests had before it, emptied. A new context costs as much as a page. What stays with a context is not
 * for it: init scripts, routes, permissions and the clock of a context, and the network switched off. Nor
 * is the service worker, which would be installed anew in each test.
 */
export const test = base.extend({
  serviceWorkers: "block",
  context: async (
    { contexts, site, viewport, hasTouch, colorScheme, locale, javaScriptEnabled, serviceWorkers },
    use,
  ) => {
    const look = { viewport, hasTouch, colorScheme, locale, javaScriptEnabled, serviceWorkers };
    const { context, clear } = await contexts(look);
    await clear(site.url);
    await use(context);
  },
});

export { expect } from "@playwright/test";
