import type { Page } from "@playwright/test";
import { EMBED_PATHS } from "#contract/url/site-paths.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { feedbackRows, writeFeedback } from "./support/feedback.ts";
import { startHostPage } from "./support/host-page.ts";
import { EMPTY_VALUES, openApp, readText } from "./support/in-app.ts";
import { followFailing } from "./support/failing-code.ts";
import { contextWithoutStorage, expectAtRest } from "./support/no-storage.ts";
import { ROUTES } from "./support/routes.ts";
import { expect, test as siteTest } from "./support/site.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

/** In a browser whose visitor blocks all site data. */
const test = siteTest.extend({ context: contextWithoutStorage });

/** A page without the frame and its menu. */
const [BARE] = EMBED_PATHS;
/** The pages, and one of each kind of the other views: what stores something is common to them. */
const VIEWS = [...ROUTES, "/track/2001?tab=hot-cold", "/track/2001/marble/3", BARE, "/nonsense"];

/** The list of a draw's finishing order. */
const draw = (page: Page) => page.getByRole("list", { name: "Finishing order" }).first();

/** Opens the menu of all tracks by a click. */
async function pressMenu(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  await banner.getByText("Marbles", { exact: true }).click();
  await expect(banner.getByRole("link", { name: /Copper Gorge/ })).toBeVisible();
}

test.describe("with all site data blocked", () => {
  // One of the views is the page of a 404.
  test.use({ allowedErrors: [/status of 404/] });

  test("a visitor opens every page and sees stored and live draws", NIGHTLY, async ({ page }) => {
    test.slow();
    for (const view of VIEWS) {
      await test.step(view, async () => {
        await openApp(page, `/en${view === "/" ? "" : view}`);
        await expectAtRest(page);
        expect(await readText(page)).not.toMatch(EMPTY_VALUES);
        if (view !== BARE) await pressMenu(page);
        if (view !== "/track/2001") return;
        await expect(draw(page)).toBeVisible();
        await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
      });
    }
  });

  test(
    "a visitor goes to another page and sends feedback, once",
    NIGHTLY,
    async ({ page, site }) => {
      await openApp(page, "/en");
      await page
        .getByRole("link", { name: /Service centre/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service centre");
      await writeFeedback(page, "No storage");
      await expect(page.getByText("Submitted successfully!")).toBeVisible();
      expect(feedbackRows(site, "No storage")).toBe(1);
    },
  );
});

test.describe("with all site data blocked, a page whose code can't be loaded", () => {
  test.use({ allowedErrors: [/./] });

  test("is shown if one full load helps", NIGHTLY, async ({ page }) => {
    const documents = await followFailing(page, 1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
    expect(documents).toEqual(["/en/disclaimer"]);
  });

  test(
    "shows the error page if a full load didn't help, and isn't loaded repeatedly",
    NIGHTLY,
    async ({ page }) => {
      const documents = await followFailing(page, Number.POSITIVE_INFINITY);
      await expect.poll(() => documents).toEqual(["/en/disclaimer"]);
      await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
      await expectAtRest(page);
      expect(documents).toEqual(["/en/disclaimer"]);
    },
  );
});

for (const [name, on, attributes] of [
  ["a frame of another site, with all site data blocked,", test, ""],
  ["a sandboxed frame that may only run scripts", siteTest, 'sandbox="allow-scripts"'],
] as const) {
  on.describe(name, () => {
    on("runs the part and gets its draws", nightlyIf(on === test), async ({ page, site }) => {
      const part = `${site.url}/en/components/LotteryItem?track=2019`;
      const host = await startHostPage(part, attributes);
      await page.goto(host.url);
      const frame = page.frameLocator("iframe");
      await frame.locator("html[data-shown]").waitFor();
      const fresh = freshDraw(2019);
      await publish(site.url, [fresh]);
      await expect(frame.getByText(`No. ${fresh.term}`)).toBeVisible();
      host.stop();
    });
  });
}
