import type { Page } from "@playwright/test";
import { type Deployable, startDeployable } from "./support/deploy.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, siteFixture, test as base } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const test = base.extend<object, { deployable: Deployable }>({
  deployable: siteFixture(startDeployable),
  baseURL: async ({ deployable }, use) => {
    await use(deployable.url);
  },
});

// A restart is needed for a new build.
test.use({ allowedErrors: [NO_NETWORK] });

/** The registrations and caches of the service worker on the device. */
const remains = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));

test(
  "an operator withdraws the service worker, also from the next build, and restores it",
  NIGHTLY,
  async ({ page, deployable }) => {
    await page.goto("/en");
    await workerReady(page);
    expect((await remains(page)).caches).not.toEqual([]);

    await deployable.setKill(true);
    // A service worker checks at most twice a minute; a restarted one checks at once.
    const session = await page.context().newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await page.goto("/en/about");
    await expect.poll(() => remains(page)).toEqual({ workers: 0, caches: [] });

    await deployable.deploy();
    const response = page.waitForResponse(/latest\.json/);
    await page.goto("/en");
    await response;
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    expect(await remains(page)).toEqual({ workers: 0, caches: [] });

    await deployable.setKill(false);
    await page.goto("/en");
    await workerReady(page);
  },
);
