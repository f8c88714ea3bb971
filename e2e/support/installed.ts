import { test as base } from "./site.ts";

/**
 * A test as in site.ts, in a context whose service worker stays from one test to the next, because an
 * installation takes two seconds of processor time. All other storage is empty. For tests that need an
 * installed copy, not for tests of the installation, nor for those that change the context for good: its init
 * scripts or its clock.
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
