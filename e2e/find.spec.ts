import type { APIRequestContext, Page } from "@playwright/test";
import * as v from "valibot";
import { histories } from "#contract/endpoints.ts";
import { Envelope } from "#contract/wire.ts";
import { oldDraw, publish, yesterday } from "./support/draws.ts";
import { expectAccessible } from "./support/axe.ts";
import { holdFiles } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TRACK = 2001;

/** A draw of yesterday, not on the first page of its day. */
async function fetchYesterdaysDraw(request: APIRequestContext) {
  const date = yesterday();
  const path = `${histories.path}?cate_id=${TRACK}&date=${date}&page=3`;
  const { data } = v.parse(Envelope, await (await request.get(path)).json());
  const { list } = v.parse(histories.data, data);
  const draw = list[20];
  if (draw === undefined) throw new Error(`track ${TRACK} has too few draws on ${date}`);
  return { ...draw, clock: draw.open_time.slice(11) };
}

const foundIn = (page: Page) => page.locator("tr#found");
const fieldIn = (page: Page) => page.getByRole("searchbox", { name: "Draw number or time" });

/** Opens the search of the history; returns its field. */
async function openSearch(page: Page) {
  await page.locator("summary", { hasText: "Find a draw" }).click();
  return fieldIn(page);
}

test("a visitor finds a draw by time or number: its page of the history opens, with the focus on its row", async ({
  page,
  request,
}) => {
  const { term, clock } = await fetchYesterdaysDraw(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/en/track/${TRACK}`);
  const heading = page.getByRole("heading", { name: "History" });
  await heading.evaluate((element) => element.scrollIntoView());
  await expect(page.locator("html[data-shown]")).toBeAttached();
  const field = await openSearch(page);
  await expect(field).toBeFocused();
  for (const text of [`yesterday ${clock}`, term]) {
    await field.fill(text);
    await field.press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("find")?.includes(text) === true);
    const row = foundIn(page);
    await expect(row).toContainText(clock);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  }
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link").first().click();
  await expect(foundIn(page)).toHaveCount(0);
  await expect(page).toHaveURL(/date=/);
});

test(
  "a visitor finds a draw number with letters or many digits as typed",
  NIGHTLY,
  async ({ page, site }) => {
    const terms = ["12E4", "20261129100010541"];
    const draws = terms.map((term, nth) => {
      const draw = oldDraw(2003, term);
      return { ...draw, open_timestamp: draw.open_timestamp + nth * 60 };
    });
    await publish(site.url, draws);
    await page.goto("/en/track/2003");
    const field = await openSearch(page);
    const addresses: string[] = [];
    for (const term of terms) {
      await field.fill(`00${term}`.replace(/^00(?=.*E)/, ""));
      await field.press("Enter");
      await expect(foundIn(page)).toContainText(term.slice(-6));
      addresses.push(page.url());
    }
    for (const [nth, term] of terms.entries()) {
      await page.goto("about:blank");
      await page.goto(addresses[nth] ?? "");
      await expect(foundIn(page)).toContainText(term.slice(-6));
      await expect(field).toHaveValue(new RegExp(`^0*${term}$`));
    }
  },
);

test.describe("a draw that doesn't exist", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("is reported as not found, and the field stays", async ({ page }) => {
    await page.goto(`/en/track/${TRACK}?find=soon`);
    await expect(page.getByRole("region").getByText("No such draw")).toBeVisible();
    await expect(fieldIn(page)).toBeVisible();
    await expect(fieldIn(page)).toHaveValue("soon");
  });

  test("leaves what a visitor types before the app runs", NIGHTLY, async ({ page, request }) => {
    const { term } = await fetchYesterdaysDraw(request);
    const release = await holdFiles(page);
    await page.goto(`/en/track/${TRACK}?find=soon`, { waitUntil: "commit" });
    const field = fieldIn(page);
    await field.fill(term);
    release();
    await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
    await expect(field).toHaveValue(term);
    await field.press("Enter");
    await expect(foundIn(page)).toContainText(term.slice(-6));
    await expect(field).toHaveValue(term);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor finds a draw too", NIGHTLY, async ({ page, request }) => {
    const { term, clock } = await fetchYesterdaysDraw(request);
    await page.goto(`/en/track/${TRACK}`);
    const field = await openSearch(page);
    await field.fill(`yesterday ${clock}`);
    await field.press("Enter");
    await expect(foundIn(page)).toContainText(term.slice(-6));
  });
});
