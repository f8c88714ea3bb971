import { test as base } from "./site.ts";

/**
 * A test as in site.ts, with a new page in a shared context that is emptied between tests, because a new
 * context takes as long as a page. Not for tests that change the context for good (init scripts, routes,
 * permissions, the clock, a network switched off), nor for tests of the service worker, which would be
 * installed again in each test.
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
