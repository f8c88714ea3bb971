import { test as base } from "./site.ts";

/**
 * A test as in site.ts in a context whose service worker stays from one test to the next, each of which finds
 * an empty device apart from it: to install it takes two seconds of processor time. For tests that want an
 * installed copy, not for those of what an installation does. What stays with a context is not for it: init
 * scripts and the clock of a context.
 */
export const test = base.extend({
  context: async (
    { contexts, site, viewport, hasTouch, colorScheme, locale, javaScriptEnabled },
    use,
  ) => {
    const look = { viewport, hasTouch, colorScheme, locale, javaScriptEnabled };
    const { context, clear } = await contexts({ ...look, installed: true });
    await clear(site.url, "worker stays");
    await use(context);
    await context.setOffline(false);
  },
});

export { expect } from "@playwright/test";
