import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { printLocal } from "#domain/zone.ts";
import { expectAccessible } from "./support/axe.ts";
import { freshDraw } from "./support/draws.ts";
import { OPS_TOKEN, ROOT } from "./support/server.ts";
import { expect, test } from "./support/looking.ts";

const TRACK = 2018;
const PHONE = { width: 360, height: 740 };

// A form that is refused.
test.use({ allowedErrors: [/status of 422/] });

/** Expects the page to be accessible and no wider than the window. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("the operator signs in and publishes a draw, which visitors see; also on a phone and in the dark", async ({
  page,
}) => {
  const { term, number, open_timestamp } = freshDraw(TRACK);
  await page.goto("/ops?lang=en");
  await expectSound(page);
  await page.getByLabel("OPS_TOKEN").fill(OPS_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expectSound(page);

  await page.locator(`a[href="/ops/tracks/${TRACK}"]`).click();
  const form = page.locator("#draws");
  await form.getByLabel("Number of the draw").fill(term);
  await form.getByLabel("Finishing order").fill("1,1");
  // Another test may have announced a time to come.
  await form.locator("[name=open_time]").fill(printLocal("Asia/Shanghai", open_timestamp));
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByRole("alert")).toContainText("must be a finishing order");
  await form.getByLabel("Finishing order").fill(number);
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status")).toContainText("The draw is stored");

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/ops", "/ops/feedback", `/ops/tracks/${TRACK}`]) {
    await page.goto(path);
    await expectSound(page);
  }
  await page.goto(`/en/track/${TRACK}`);
  await expect(page.getByText(term).first()).toBeVisible();
});

test("no script or style of the site has anything of the operator's pages", async () => {
  const folder = join(ROOT, "dist/client/assets");
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const own = /form_token|ops_session|OPS_TOKEN|["'`]\/ops\b/;
  expect(names.filter((_, at) => own.test(texts[at] ?? ""))).toEqual([]);
  expect(names.length).toBeGreaterThan(5);
});
