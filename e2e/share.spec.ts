import type { Page } from "@playwright/test";
import { drawFragment, parseDrawFragment } from "#domain/draw-link.ts";
import { freshDraw, oldDraw, publish, yesterday } from "./support/draws.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { expectAccessible } from "./support/axe.ts";
import { openApp } from "./support/in-app.ts";
import { dialogsReady, goOffline, NO_NETWORK, workerReady } from "./support/offline.ts";
import { pathIn } from "./support/routes.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as installed } from "./support/installed.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TRACK = "/track/2015";

function formatLink(draw: ReturnType<typeof oldDraw>): string {
  const { cate_id: cateId, ...rest } = draw;
  return drawFragment({ ...rest, cateId, source: "feed" });
}

/** Loads a page again, also where only the fragment differs from the current address. */
async function openInNewDocument(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}

function verdict(page: Page) {
  return page.getByTestId("shared-draw").locator("[data-kind]");
}

test.describe("a visitor who shares a draw", () => {
  alone(
    "copies a link with the latest draw where there is no share sheet",
    NIGHTLY,
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openApp(page, "/en/track/2001");
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await expect(page.getByText("Link copied")).toBeVisible();
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(copied.pathname).toBe("/en/track/2001");
      expect(parseDrawFragment(copied.hash)).toMatchObject({ cateId: 2001, source: "simulated" });
    },
  );

  test("of the history shares the draw of its row, with a picture where files can be shared", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const share = async ({ url, text, files = [] }: ShareData) => {
        const sizes = files.map(({ type, size }) => `${type} ${size}`);
        document.documentElement.dataset["sharedWith"] = JSON.stringify({ url, text, sizes });
      };
      Object.defineProperties(navigator, {
        share: { value: share },
        canShare: { value: () => true },
      });
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) scripts.push(request.url());
    });
    await openApp(page, `/en/track/2001?date=${yesterday()}`);
    const rows = page.getByRole("button", { name: /^Share no\. / });
    const name = (await rows.nth(3).getAttribute("aria-label")) ?? "";
    const before = scripts.length;
    const told = page.locator("html");
    // A slow machine may take longer to draw the first picture than a press waits for it.
    await expect(async () => {
      await rows.nth(3).click();
      await expect(told).toHaveAttribute("data-shared-with", /image\/png \d{4}/, {
        timeout: 5000,
      });
    }).toPass();
    const term = name.replace("Share no. ", "");
    await expect(told).toHaveAttribute("data-shared-with", new RegExp(`~${term}~`));
    expect(scripts.length, "code that is loaded when it is asked for").toBeGreaterThan(before);
  });
});

test.describe("a shared draw", () => {
  test("is shown at the top of the page as shared and checked, not as the latest", async ({
    page,
    site,
  }) => {
    const [draw, newer] = [oldDraw(2015, "400001"), freshDraw(2015)];
    await publish(site.url, [draw, newer]);
    await page.goto(`/en${TRACK}${formatLink(draw)}`);
    const card = page.getByTestId("shared-draw");
    await expect(card).toContainText("Shared by link");
    await expect(card).toContainText("No. 400001");
    await expect(verdict(page)).toHaveText("Matches the server’s result.");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(newer.term);
    expect(await readShifts(page)).toEqual([]);
    await expectAccessible(page);

    await card.getByRole("button", { name: "Close the shared draw" }).click();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${TRACK}$`));
  });

  test("that differs from the server's is shown beside it", NIGHTLY, async ({ page, site }) => {
    const draw = oldDraw(2015, "400002");
    await publish(site.url, [draw]);
    await page.goto(`/en${TRACK}${formatLink({ ...draw, number: "1,2,3,4,5,6,7,8,9,10" })}`);
    await expect(verdict(page)).toContainText("Differs from the server’s result:");
    const lists = page.getByTestId("shared-draw").getByRole("list");
    await expect(lists).toHaveText(["12345678910", "73101592846"]);
  });

  test.describe("of an unknown term", () => {
    test.use({ allowedErrors: [/status of 404/] });

    test("is shown as unknown, without another error", async ({ page }) => {
      await page.goto(`/en${TRACK}${formatLink(oldDraw(2015, "nonesuch"))}`);
      await expect(verdict(page)).toHaveText("The server has no record of this draw.");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  });

  for (const [name, hash] of [
    ["broken", "#draw=1~2015~1"],
    ["huge", `#draw=${"9".repeat(20_000)}`],
    ["a script", "#draw=<script>document.title='taken'</script>"],
    ["of another track", formatLink(oldDraw(2015, "400003")).replace("1~2015", "1~2001")],
  ] as const) {
    test(`that is ${name} shows a note and nothing else`, NIGHTLY, async ({ page }) => {
      await page.goto(`/en${TRACK}${hash}`);
      const card = page.getByTestId("shared-draw");
      await expect(card).toContainText(/The draw in this link/);
      await expect(card.getByRole("list")).toHaveCount(0);
      expect(await page.title()).not.toContain("taken");
    });
  }

  installed.describe("without a network", () => {
    installed.use({ allowedErrors: [NO_NETWORK] });

    // A language without a prefix and one with it; offline.spec.ts opens every page of each offline.
    for (const [turn, language] of (["cn", "ja"] as const).entries()) {
      installed(
        `opens on an installed copy: ${language}`,
        NIGHTLY,
        async ({ page, context, site }) => {
          const draw = oldDraw(2015, `50000${turn}`);
          // A newer draw is the track's latest, and a visit to the home page stores it on the device.
          await publish(site.url, [draw, freshDraw(2015)]);
          await page.goto(pathIn(language, "/"));
          await workerReady(page);
          await dialogsReady(page);
          await goOffline(page, context);
          await openInNewDocument(page, `${pathIn(language, TRACK)}${formatLink(draw)}`);
          const card = page.getByTestId("shared-draw");
          await expect(card).toContainText(draw.term);
          await expect(card.getByRole("listitem").first()).toHaveText("7");
          await expect(verdict(page)).toHaveAttribute("data-kind", "unreachable");
          await context.setOffline(false);
          await expect(verdict(page)).toHaveAttribute("data-kind", "same");
        },
      );
    }
  });
});
