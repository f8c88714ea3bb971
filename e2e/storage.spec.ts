import type { Page } from "@playwright/test";
import { EMPTY_VALUES, readText } from "./support/in-app.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as installed } from "./support/installed.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

const QUERIES = "marble-draws-queries";

const freshness = (page: Page) => page.getByTestId("freshness").first();

test(
  "a visitor with full storage still sees draws, and the device stores what fits",
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript((key) => {
      // A browser's limit is five million characters per site; nearly all of them are used.
      localStorage.removeItem("junk");
      for (let size = 5_300_000; size > 20_000; size = Math.floor(size / 2)) {
        try {
          localStorage.setItem("junk", (localStorage.getItem("junk") ?? "") + "x".repeat(size));
        } catch {
          // Half the size may fit.
        }
      }
      localStorage.removeItem(key);
    }, QUERIES);
    await page.goto("/en/track/2001");
    await expect(freshness(page)).toContainText("Live");
    expect(await readText(page)).not.toMatch(EMPTY_VALUES);
  },
);

const KEPT = {
  "not JSON": "{",
  "of another shape": JSON.stringify({ timestamp: 1, buster: "1", clientState: { queries: [1] } }),
  "of an older version": JSON.stringify({
    timestamp: 1,
    buster: "0",
    clientState: { queries: [] },
  }),
};

for (const [name, text] of Object.entries(KEPT)) {
  test(
    `stored data that is ${name} does no harm`,
    nightlyIf(name !== "not JSON"),
    async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        QUERIES,
        text,
      ] as const);
      await page.goto("/en/track/2001");
      await expect(freshness(page)).toContainText("Live");
      expect(await readText(page)).not.toMatch(EMPTY_VALUES);
    },
  );
}

installed.describe("without a network", () => {
  installed.use({ allowedErrors: [NO_NETWORK] });

  installed("two tabs store the data that either has shown", NIGHTLY, async ({ page, context }) => {
    const stored = (id: number) =>
      page.waitForFunction(
        ([key, history]) => localStorage.getItem(key)?.includes(history) === true,
        [QUERIES, `["history",${id}`] as const,
      );
    await page.goto("/en/track/2001");
    await stored(2001);
    const other = await context.newPage();
    await other.goto("/en/track/2003");
    await stored(2003);
    await stored(2001);
    await workerReady(page);
    await context.setOffline(true);
    for (const id of [2001, 2003]) {
      await page.goto(`/en/track/${id}`);
      await expect(freshness(page)).toContainText("Offline · saved");
      await expect(page.getByTestId("not-kept")).toHaveCount(0);
      expect(await page.getByRole("listitem").filter({ hasText: /\d/ }).count()).toBeGreaterThan(
        10,
      );
    }
  });

  for (const [name, days] of [
    ["ahead", 1],
    ["behind", -1],
  ] as const) {
    // A separate context, because the clock belongs to it.
    alone(
      `stored data shows its true age with the device's clock a day ${name}`,
      NIGHTLY,
      async ({ page, context }) => {
        await page.clock.install({ time: Date.now() + days * 86_400_000 });
        await page.goto("/en");
        await workerReady(page);
        await expect(freshness(page)).toContainText("Live");
        await context.setOffline(true);
        await page.reload();
        await expect(freshness(page)).toContainText("Offline · saved");
        await expect(freshness(page)).not.toContainText(/\d(d|h| day| hr)/);
      },
    );
  }
});
