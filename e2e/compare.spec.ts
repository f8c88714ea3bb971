import type { Page } from "@playwright/test";
import { boxFaults } from "./support/boxes.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";

test("two tracks are compared in three steps from a track's page, marbles from theirs", async ({
  page,
}) => {
  await openApp(page, "/en/track/2001");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByLabel("Compare with").selectOption({ label: "Copper Gorge" });
  const table = page.getByRole("table").first();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL((url) => url.searchParams.get("of") === "2001,2003");
  await expect(table.getByRole("row", { name: "Average winning time" })).toContainText('"');
  await page.getByRole("link", { name: "Last 20 draws" }).click();
  await expect(table.getByRole("row", { name: "Draws counted" })).toContainText("20");
  await page.getByRole("link", { name: "Leave out Amber Run" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(2);

  await page.goto("/en/track/2001/marble/7");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByLabel("Compare with").selectOption("2001:3");
  await expect(table.getByRole("row", { name: "Ahead of Marble 7" })).toContainText(/\d+ of \d+/);
  await expect(page.getByRole("heading", { name: "Places" })).toBeVisible();
});

test("a choice made before the page's code ran isn't lost", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/en/compare?of=2001");
  await page.getByLabel("Compare with").selectOption({ label: "Copper Gorge" });
  release();
  await expect(page).toHaveURL((url) => url.searchParams.get("of") === "2001,2003");
  await expect(page.getByRole("table").first().getByRole("columnheader")).toHaveCount(3);
});

/** The ways to leave a track out, at the head of the comparison. */
const LEAVES = "th a:has(svg)";

/** Names at the head of the comparison on which the picture of the way to leave them out lies. */
function hiddenNames(page: Page): Promise<string[]> {
  return page.locator(LEAVES).evaluateAll((leaves) =>
    leaves.flatMap((leave) => {
      const name = leave.previousElementSibling;
      const picture = leave.querySelector("svg")?.getBoundingClientRect();
      if (name === null || picture === undefined) return ["no name"];
      const range = document.createRange();
      range.selectNodeContents(name);
      const { right, bottom, top } = range.getBoundingClientRect();
      const apart = right <= picture.left || top >= picture.bottom || bottom <= picture.top;
      return apart ? [] : [name.textContent ?? ""];
    }),
  );
}

test("a phone shows four tracks without a page that scrolls sideways; nothing to compare says so", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openApp(page, "/ja/compare?of=2001,2003,2005,2018");
  await expect(page.getByRole("table").first().getByRole("columnheader")).toHaveCount(5);
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(spill).toBeLessThanOrEqual(0);
  await expect(page.locator(LEAVES)).toHaveCount(4);
  for (const letters of ["100%", "150%"]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    await expect.poll(() => boxFaults(page), { message: letters }).toEqual([]);
    expect(await hiddenNames(page), letters).toEqual([]);
  }
  await page.goto("/en/compare?of=x,9:99");
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
});
