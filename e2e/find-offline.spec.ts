import * as v from "valibot";
import { histories } from "#contract/endpoints.ts";
import { Envelope } from "#contract/wire.ts";
import { publishPast } from "./support/draws.ts";
import { networkIs } from "./support/in-app.ts";
import { archivesFifty, keptData, NO_NETWORK, seeTrack, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/installed.ts";

test.use({ allowedErrors: [NO_NETWORK] });

test("offline, draws are found among those on the device, which says what it looked at", async ({
  page,
  context,
  site,
}) => {
  await publishPast(site.url, 2011);
  await seeTrack(page, 2011);
  const path = `${histories.path}?cate_id=2011&last=100`;
  const answer = v.parse(Envelope, await (await context.request.get(path)).json());
  const { list } = v.parse(histories.data, answer.data);
  const [own, timed, foreign] = [list[40], list[30], list[90]];
  if (own === undefined || timed === undefined || foreign === undefined)
    throw new Error("The track has too few draws.");
  await context.setOffline(true);
  await page.goto("/en/track/2011");
  const field = page.getByRole("searchbox", { name: "Draw number or time" });
  const row = page.locator("tr#found");
  const note = page.getByText("from the draws saved on this device");
  for (const [text, draw] of [
    [own.term, own],
    [timed.open_time, timed],
    ["last win of 7", list[0]],
  ] as const) {
    await field.fill(text);
    await field.press("Enter");
    await expect(row).toContainText(draw?.open_time.slice(11) ?? "");
    await expect(row).toBeFocused();
    await expect(note).toBeVisible();
  }
  await expect(row.locator("[data-n]").first()).toHaveAttribute("data-n", "7");

  await page.getByRole("button", { name: "Draws by result" }).click();
  const sheet = page.getByRole("dialog", { name: "Draws by result" });
  await sheet.getByLabel("Winner", { exact: true }).selectOption("7");
  await expect(sheet.getByRole("status")).toHaveText(
    /^(\d+) draws of the last \1; by chance \d+ on average\.$/,
  );
  await expect(sheet.getByText("from the draws saved on this device")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Calendar of draws" }).click();
  const calendar = page.getByRole("dialog", { name: "Days with draws" });
  await expect(calendar.getByRole("link").last()).toHaveAccessibleName(/[1-9]\d* draws/);
  await expect(calendar.getByText("Below each day its draws on this device")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator("body").press("/");
  const box = page.getByRole("dialog", { name: "Search" });
  await box.getByRole("searchbox").fill(foreign.term);
  await expect(box.getByText("among those saved on this device")).toBeVisible();
  await box.getByRole("link").first().click();
  await expect(page.getByTestId("not-found-here")).toContainText("Not found on this device");
  await expect(page.getByText("No such draw")).toHaveCount(0);
  await context.setOffline(false);
  await expect(row).toContainText(foreign.open_time.slice(11));
  await expect(note).toHaveCount(0);
});

test("offline, the twin by chance deals the draws that are on the device", async ({
  page,
  context,
  site,
}) => {
  await publishPast(site.url, 2015);
  // Of the page that was seen the draws come with it, whatever tab was open.
  await networkIs(page, "4g");
  await page.goto("/en/track/2015?tab=hot-cold");
  await workerReady(page);
  await expect.poll(() => archivesFifty(page, 2015)).toBe(true);
  await expect.poll(() => keptData(page)).toContain(`["statistic",2015,"`);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "What would chance look like?" }).click();
  const twin = page.getByTestId("chance-twin");
  await expect(twin.getByRole("table").first()).toBeVisible();
  await expect(twin.getByTestId("not-kept")).toHaveCount(0);
});
