import { expectAccessible } from "./support/axe.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/looking.ts";

const FIELD = { name: "Draw or track" };

test("the last win of a marble is two steps from any page: a key, and what is looked for", async ({
  page,
}) => {
  await openApp(page, "/en/about");
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", FIELD);
  await expect(field).toBeFocused();
  await field.fill("amber last win of 7");
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(1);
  await field.press("Enter");
  const row = page.locator("tr#found");
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect(row.locator("[data-n]").first()).toHaveAttribute("data-n", "7");
  await expect(page).toHaveURL((url) => url.searchParams.get("find") === "last win of 7");
  // In a field the key is a character.
  const own = page.getByRole("searchbox", { name: "Draw number or time" });
  await own.fill("");
  await own.press("/");
  await expect(own).toHaveValue("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("on a phone a track and a time lead to its draw, by touch and by arrow keys", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openApp(page, "/en/track/2003");
  await page.getByRole("button", { name: "Search" }).click();
  const box = page.getByRole("dialog");
  const links = box.getByRole("link");
  await expect(links.first()).toContainText("Copper");
  await expectAccessible(page);
  const field = page.getByRole("searchbox", FIELD);
  await field.fill("yesterday 21:30");
  // The page's own track comes first.
  await expect(links.first()).toContainText("Copper");
  await expect(links).toHaveCount(12);
  await field.fill("zzz");
  await expect(box.getByText("Nothing found")).toBeVisible();
  await field.fill("amber 21:30");
  await field.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await links.first().click();
  await expect(page).toHaveURL(/track\/2001\?find=21%3A30/);
  await expect(page.locator("tr#found")).toBeInViewport();
});

test("a track is found by its name in any of the languages", async ({ page }) => {
  await openApp(page, "/ja");
  await page.keyboard.press("/");
  const links = page.getByRole("dialog").getByRole("link");
  for (const name of ["copper gorge", "赤铜峡谷", "カッパー峡谷"]) {
    await page.getByRole("searchbox").fill(name);
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute("href", "/ja/track/2003");
  }
});
