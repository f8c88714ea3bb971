import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { freshDraw, oldDraw, publish, withdraw } from "./support/draws.ts";
import { expect, test } from "./support/installed.ts";

test("a visitor sees a withdrawn draw leave the open page, with a notice", async ({
  page,
  site,
}) => {
  const newest = freshDraw(2017);
  const older = { ...oldDraw(2017, "600001"), open_timestamp: newest.open_timestamp - 60 };
  await publish(site.url, [older, newest]);
  await page.goto("/en/track/2017");
  await expect(page.getByRole("main")).toContainText(newest.term);
  await showHistory(page);
  await withdraw(site.url, { ...newest, reason: "wrong track" });
  const noticeText = `was withdrawn by the operator: wrong track`;
  await expect(page.getByTestId("notice")).toHaveText(`Draw no. ${newest.term} ${noticeText}`);
  await expect(page.getByRole("row").filter({ hasText: noticeText })).toHaveCount(1);
  await expectAccessible(page);
});

/** Scrolls to the history in one step, because its heading is replaced as it comes near. */
async function showHistory(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "History" });
  await heading.evaluate((element) => element.scrollIntoView());
}
