import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { listChunks } from "./support/chunks.ts";
import { findBuiltFile } from "./support/deploy.ts";
import { farFromNext, publish } from "./support/draws.ts";
import { networkIs, openApp } from "./support/in-app.ts";
import { followFailing, own } from "./support/failing-code.ts";
import { ROOT } from "./support/server.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

/** Makes the code of a part of the replay fail to load. */
async function loseReplay(page: Page, part: string): Promise<void> {
  const file = await findBuiltFile(join(ROOT, "dist"), `src/features/race/${part}.tsx`);
  await page.route(`**/${basename(file)}`, (route) => route.abort());
}

test.describe("a page whose code can't be loaded", () => {
  // A service worker would have the code on the device.
  test.use({ serviceWorkers: "block", allowedErrors: [/./] });

  test("is shown if one full load helps", async ({ page }) => {
    const documents = await followFailing(page, 1);
    await expect.poll(() => documents).toEqual(["/en/disclaimer"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    await own(page, "About us").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/about/i);
    expect(documents).toEqual(["/en/disclaimer"]);
  });

  test(
    "shows the error page with a link home if a full load in the last ten seconds didn't help",
    NIGHTLY,
    async ({ page }) => {
      const documents = await followFailing(page, Number.POSITIVE_INFINITY);
      await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
      expect(documents).toEqual(["/en/disclaimer"]);
      await expect(page.getByText(/assets|imported module/)).toHaveCount(0);
      await page.getByRole("link", { name: "Back to all tracks" }).click();
      await expect(page.getByRole("heading", { name: "All tracks" })).toBeVisible();
      expect(documents).toEqual(["/en/disclaimer"]);
    },
  );

  test(
    "says that the device is offline, and loads once it is online",
    NIGHTLY,
    async ({ page, context }) => {
      await networkIs(page, "2g");
      await openApp(page, "/en/about");
      await context.setOffline(true);
      await own(page, "Disclaimer").click();
      await expect(page.getByTestId("not-kept")).toContainText("loads when you are back");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Not saved on this device yet",
      );
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
      await expect(page.getByTestId("not-kept")).toHaveCount(0);
    },
  );

  test(
    "stays as the server sent it if the code was changed in transit",
    NIGHTLY,
    async ({ page, request }) => {
      const scripts = await listChunks(request, "/en/about");
      expect(scripts.length).toBeGreaterThan(2);
      let changed = 0;
      await page.route("**/assets/*.js", (route) => {
        changed += 1;
        return route.fulfill({ contentType: "text/javascript", body: "window.foreign=1" });
      });
      const refused = Promise.all(
        scripts.map((path) =>
          page.waitForEvent(
            "console",
            (line) => line.text().includes(`'integrity'`) && line.text().includes(path),
          ),
        ),
      );
      await page.goto("/en/about");
      await refused;
      expect(changed).toBeGreaterThan(scripts.length - 1);
      expect(await page.evaluate(() => "foreign" in window)).toBe(false);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/about/i);
      await own(page, "Disclaimer").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
      await expect(page.locator("html[data-shown]")).toHaveCount(0);
    },
  );
});

test.describe("a race whose code can't be loaded", () => {
  test.use({
    serviceWorkers: "block",
    reducedMotion: "no-preference",
    allowedErrors: [/ERR_FAILED/],
  });

  test("isn't shown for a new draw, and the page stays usable", NIGHTLY, async ({ page, site }) => {
    await loseReplay(page, "live-race");
    await publish(site.url, [farFromNext(2018)]);
    await openApp(page, "/en/track/2018");
    const lost = page.waitForEvent("requestfailed");
    const draw = farFromNext(2018);
    await publish(site.url, [draw]);
    await lost;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Violet Helix");
    await expect(page.getByText(draw.term).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Replay" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Skip" })).toHaveCount(0);
  });

  test("isn't replayed: the page reports it, and the button returns", NIGHTLY, async ({ page }) => {
    await loseReplay(page, "replay-stage");
    await openApp(page, "/en/track/2018");
    await page.getByRole("main").getByRole("button", { name: "Replay" }).click();
    await expect(page.getByText("Network busy")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Replay" })).toBeFocused();
  });
});
