import type { Page } from "@playwright/test";
import { ownChunks } from "./support/chunks.ts";
import { networkIs, openApp } from "./support/in-app.ts";
import { expect, test } from "./support/site.ts";

/** A link of the site to its own page about itself. */
const own = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "About this site" }).getByRole("link", { name });

test.describe("a page whose code can't be loaded", () => {
  // A worker would have it on the device.
  test.use({ serviceWorkers: "block", allowedErrors: [/./] });

  /** Follows a link to a page whose code fails `times` times; how often its document was asked for. */
  async function followLost(page: Page, times: number) {
    // No preloading: the code is asked for when the link is followed.
    await networkIs(page, "2g");
    await openApp(page, "/en/about");
    const [code] = await ownChunks(page.request, "/en/disclaimer", "/en/about");
    let left = times;
    await page.route(`**${code}`, (route) => {
      left -= 1;
      return left < 0 ? route.continue() : route.abort();
    });
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await own(page, "Disclaimer").click();
    return documents;
  }

  test("is loaded in full once, and is there where that helps", async ({ page }) => {
    const documents = await followLost(page, 1);
    await expect.poll(() => documents).toEqual(["/en/disclaimer"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    await own(page, "About us").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/about/i);
    expect(documents).toEqual(["/en/disclaimer"]);
  });

  test("is the error page where a full load within ten seconds didn't help, without details, with a way home", async ({
    page,
  }) => {
    const documents = await followLost(page, Number.POSITIVE_INFINITY);
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect(documents).toEqual(["/en/disclaimer"]);
    await expect(page.getByText(/assets|imported module/)).toHaveCount(0);
    await page.getByRole("link", { name: "Back to all tracks" }).click();
    await expect(page.getByRole("heading", { name: "All tracks" })).toBeVisible();
    expect(documents).toEqual(["/en/disclaimer"]);
  });

  test("says that there is no network, and comes by itself once there is one", async ({
    page,
    context,
  }) => {
    await networkIs(page, "2g");
    await openApp(page, "/en/about");
    await context.setOffline(true);
    await own(page, "Disclaimer").click();
    await expect(page.getByTestId("not-kept")).toContainText("loads when you are back");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not on this device yet");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
    await expect(page.getByTestId("not-kept")).toHaveCount(0);
  });
});
