import type { Page } from "@playwright/test";
import { feedbackRows, writeFeedback } from "./support/feedback.ts";
import { EMPTY_VALUES, textOf } from "./support/in-app.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/looking.ts";
import { test as installed } from "./support/installed.ts";
import { test as alone } from "./support/site.ts";

const QUERIES = "marble-draws-queries";

const freshness = (page: Page) => page.getByTestId("freshness").first();
const panel = (page: Page) => page.getByTestId("storage-panel");

test.describe("with storage blocked", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
  });

  test("the site still shows its draws, and says that none are kept", async ({ page }) => {
    await page.goto("/en");
    await expect(freshness(page)).toContainText("Live");
    await page
      .getByRole("link", { name: /Service centre/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service centre");
    await page.getByRole("main").getByRole("link", { name: "This device", exact: true }).click();
    await expect(panel(page)).toContainText("Your browser blocks storage for this site");
  });

  test("feedback is sent all the same, once", async ({ page, site }) => {
    await page.goto("/en");
    await expect(freshness(page)).toContainText("Live");
    await writeFeedback(page, "No storage");
    await expect(page.getByText("Submitted successfully!")).toBeVisible();
    expect(feedbackRows(site, "No storage")).toBe(1);
  });
});

test("with no room left the site still shows its draws, and keeps what fits", async ({ page }) => {
  await page.addInitScript((key) => {
    // Five million characters are what a browser gives a site: all but a few are taken.
    localStorage.removeItem("junk");
    for (let size = 5_300_000; size > 20_000; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem("junk", (localStorage.getItem("junk") ?? "") + "x".repeat(size));
      } catch {
        // The next half may fit.
      }
    }
    localStorage.removeItem(key);
  }, QUERIES);
  await page.goto("/en/track/2001");
  await expect(freshness(page)).toContainText("Live");
  expect(await textOf(page)).not.toMatch(EMPTY_VALUES);
});

alone(
  "with the disk full the archive says so, and keeps draws again once there is room",
  async ({ page, context, site }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 1 });
    await page.goto("/en/serviceCenter/device");
    await expect(panel(page)).toContainText("No space left on this device");
    await page.goto("/en/track/2003");
    await expect(freshness(page)).toContainText("Live");
    expect(await textOf(page)).not.toMatch(EMPTY_VALUES);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.url });
    await page.goto("/en/serviceCenter/device");
    await expect(panel(page)).toContainText("12 tracks");
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
  test(`kept data that is ${name} harms nothing`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      QUERIES,
      text,
    ] as const);
    await page.goto("/en/track/2001");
    await expect(freshness(page)).toContainText("Live");
    expect(await textOf(page)).not.toMatch(EMPTY_VALUES);
  });
}

/** Makes the device's database before the site does, with `value` in the archive's store. */
async function plantArchive(page: Page, version: number, value: unknown): Promise<void> {
  const empty = '<link rel="icon" href="data:,">';
  await page.route("**/planted", (route) =>
    route.fulfill({ contentType: "text/html", body: empty }),
  );
  await page.goto("/planted");
  await page.evaluate(
    ([of, planted]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("marble-draws", of);
        opening.addEventListener("upgradeneeded", () => {
          for (const store of ["feedback", "record"]) {
            opening.result.createObjectStore(store);
          }
          opening.result.createObjectStore("hours").put(planted, [2001, 1]);
        });
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
        opening.addEventListener("error", () => reject(new Error("not opened")));
      }),
    [version, value] as const,
  );
}

for (const [name, version, value] of [
  ["of an older shape", 1, { draws: "7,3,1" }],
  ["corrupt", 1, { v: 1, zone: "Asia/Shanghai", rows: [null, "x", [1]] }],
  ["of a newer version", 7, { v: 9 }],
] as const) {
  test(`an archive that is ${name} harms nothing`, async ({ page }) => {
    await plantArchive(page, version, value);
    await page.goto("/en/serviceCenter/device");
    await expect(panel(page)).toContainText(/draws?|no draws/);
    expect(await textOf(page)).not.toMatch(EMPTY_VALUES);
    await page.goto("/en/track/2001");
    await expect(freshness(page)).toContainText("Live");
  });
}

installed.describe("without a network", () => {
  installed.use({ allowedErrors: [NO_NETWORK] });

  installed("two tabs keep what either of them saw", async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([page.goto("/en/track/2001"), other.goto("/en/track/2003")]);
    await workerReady(page);
    await page.waitForFunction((key) => {
      const text = localStorage.getItem(key) ?? "";
      return text.includes('["history",2001') && text.includes('["history",2003');
    }, QUERIES);
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
    installed(
      `kept data has its true age with the device's clock a day ${name}`,
      async ({ page, context }) => {
        await page.addInitScript((shift) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + shift;
          // The page's own start has the device's time, too.
          Object.defineProperty(performance, "timeOrigin", {
            value: performance.timeOrigin + shift,
          });
        }, days * 86_400_000);
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

alone.describe("on the service centre", () => {
  alone.use({ allowedErrors: [NO_NETWORK] });

  alone(
    "the kept draws can be looked at, saved, deleted and read again",
    async ({ page, context }) => {
      await page.goto("/en/serviceCenter/device");
      await expect(panel(page)).toContainText("kB");
      await expect(panel(page)).toContainText("12 tracks");
      const saving = page.waitForEvent("download");
      await panel(page).getByRole("button", { name: "Save as a file" }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe("marble-draws.ndjson");
      // Draws that come in are saved again at once: none does without a network.
      await context.setOffline(true);
      await expect(freshness(page)).toContainText("Offline");
      await panel(page).getByRole("button", { name: "Delete all" }).click();
      await expect(panel(page)).toContainText("No draws are stored");
      await panel(page)
        .locator('input[type="file"]')
        .setInputFiles(await download.path());
      await expect(panel(page)).toContainText("12 tracks");
    },
  );
});
