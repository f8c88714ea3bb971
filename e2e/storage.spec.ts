import { EMPTY_VALUES, textOf } from "./support/in-app.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/site.ts";

const QUERIES = "marble-draws-queries";

test("with storage blocked the site still shows its draws", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await page.goto("/en");
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
  await page
    .getByRole("link", { name: /Service centre/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service centre");
});

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
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    expect(await textOf(page)).not.toMatch(EMPTY_VALUES);
  });
}

test.describe("with the device's clock a day ahead", () => {
  test.use({ allowedErrors: [NO_NETWORK] });

  test("kept data has its true age", async ({ page, context }) => {
    await page.addInitScript(() => {
      const day = 86_400_000;
      const now = Date.now.bind(Date);
      Date.now = () => now() + day;
    });
    await page.goto("/en");
    await workerReady(page);
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    await context.setOffline(true);
    await page.reload();
    const label = page.getByTestId("freshness").first();
    await expect(label).toContainText("Offline · saved");
    await expect(label).not.toContainText(/day|hr/);
  });
});

test("the kept draws can be looked at, saved and deleted", async ({ page }) => {
  await page.goto("/en/serviceCenter");
  const panel = page.getByTestId("storage-panel");
  await expect(panel).toContainText("kB");
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toBe("marble-draws.ndjson");
  await panel.getByRole("button", { name: "Delete all" }).click();
  await expect(panel).toContainText("No draws are kept");
});
