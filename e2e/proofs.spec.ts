import type { Page } from "@playwright/test";
import { drawFragment } from "#domain/draw-link.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { expectAccessible } from "./support/axe.ts";
import { openApp } from "./support/in-app.ts";
import { NO_NETWORK } from "./support/offline.ts";
import { expect, test as sharedTest } from "./support/shared-context.ts";
import { test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const sheet = (page: Page) => page.getByTestId("draw-check");

async function checkDraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check this draw" }).first().click();
}

test("a visitor checks a draw on the device, also a shared one that differs from the log", async ({
  page,
  site,
}) => {
  const draw = freshDraw(2018);
  await publish(site.url, [draw]);
  await openApp(page, "/en/track/2018");
  await checkDraw(page);
  await expect(sheet(page)).toHaveAttribute("data-kind", "same");
  await expect(sheet(page)).toContainText(
    /In the log: entry [\d,]+ of [\d,]+\. Checked on this device\./,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const { cate_id: cateId, ...rest } = draw;
  const forged = { ...rest, cateId, source: "feed", number: "3,7,10,1,5,9,2,8,4,6" } as const;
  await page.goto("about:blank");
  await openApp(page, `/en/track/2018${drawFragment(forged)}`);
  await page.getByTestId("shared-draw").getByRole("button", { name: "Check this draw" }).click();
  await expect(sheet(page)).toHaveAttribute("data-kind", "other");
});

sharedTest("a visitor checks a draw of the history", NIGHTLY, async ({ page }) => {
  await openApp(page, "/en/track/2003");
  await page
    .getByRole("button", { name: /^Check no\. / })
    .first()
    .click();
  await expect(sheet(page)).toHaveAttribute("data-kind", "same");
});

sharedTest(
  "a visitor whose browser has no Ed25519 reads that it can't check",
  NIGHTLY,
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(crypto.subtle, {
        importKey: () =>
          Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError")),
      });
    });
    await openApp(page, "/en/track/2003");
    await checkDraw(page);
    await expect(sheet(page)).toHaveAttribute("data-kind", "unsupported");
    await expect(sheet(page)).toContainText("This browser can’t check the log’s signature");
  },
);

sharedTest.describe("when the log can't be reached", () => {
  sharedTest.use({ allowedErrors: [NO_NETWORK] });

  sharedTest("the check reports it", NIGHTLY, async ({ page }) => {
    await openApp(page, "/en/track/2003");
    await page.route("**/log/**", (route) => route.abort());
    await checkDraw(page);
    await expect(sheet(page)).toHaveAttribute("data-kind", "unreachable");
  });
});
