import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import * as v from "valibot";
import { HomePage } from "#contract/site.ts";
import { Envelope } from "#contract/wire.ts";
import { formatLocal } from "#domain/zone.ts";
import { expectAccessible } from "./support/axe.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { OPS_TOKEN, ROOT } from "./support/server.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TRACK = 2018;
const ZONE = "Asia/Shanghai";

// Responses before signing in, and to invalid forms.
test.use({ allowedErrors: [/status of 4(01|22)/] });

/** Records the violations of the page's content security policy, from its start. */
async function countViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const all = JSON.parse(sessionStorage.getItem("violations") ?? "[]") as string[]; // ours
      all.push(`${violatedDirective} ${blockedURI}`);
      sessionStorage.setItem("violations", JSON.stringify(all));
    });
  });
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem("violations") ?? "[]") as string[]);
}

/** Expects the opened dialog to be accessible, once it has faded in and its texts have full contrast. */
async function expectSoundDialog(page: Page, dialog: Locator): Promise<void> {
  await dialog.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  await expectAccessible(page);
}

/** Expects the page to be accessible and no wider than the window, as it is and on a phone in the dark theme. */
async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
}

test("an operator signs in, manages draws, reads feedback and signs out", async ({
  page,
  request,
  site,
}) => {
  const violations = await countViolations(page);
  const draw = freshDraw(TRACK);
  const { term, number } = draw;
  const earlier = { ...draw, term: `${term}0`, open_timestamp: draw.open_timestamp - 60 };
  await publish(site.url, [{ ...earlier, next_term: null, next_open_timestamp: null }]);
  const home = async () => {
    const answer = await request.get("/api/v1/site/home_page", { headers: { lang: "en" } });
    const { data } = v.parse(Envelope, await answer.json());
    return v.parse(HomePage, data).categories.find(({ id }) => id === TRACK);
  };

  await page.goto("/en/ops");
  await expect(page.getByLabel("Token")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Token").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong token.")).toBeVisible();
  await page.getByLabel("Token").fill(OPS_TOKEN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expectSound(page);

  await page.locator(`a[href="/en/ops/tracks/${TRACK}"]`).click();
  await expect(page.getByRole("heading", { name: "Publish a draw" })).toBeVisible();
  await page.getByLabel("Draw no.", { exact: true }).fill(term);
  const order = page.getByRole("textbox", { name: "Finishing order" });
  await order.fill("1 1");
  // Another test may have announced a time to come.
  const time = formatLocal(ZONE, draw.open_timestamp).replace(" ", "T");
  await page.getByLabel(`Draw time (${ZONE})`, { exact: true }).fill(time);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Marble 1 is listed twice.")).toBeVisible();
  await order.fill(number);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(`Draw no. ${term} was stored.`)).toBeVisible();
  expect((await home())?.last_open?.term).toBe(term);
  await expectSound(page);

  await page.getByRole("button", { name: `Correct no. ${term}`, exact: true }).click();
  await expect(order).toHaveValue(number);
  const corrected = number.split(",").toReversed().join();
  await order.fill(corrected);
  await page.getByRole("button", { name: "Correct", exact: true }).first().click();
  await expect(page.getByText("The draw was corrected.")).toBeVisible();
  expect((await home())?.last_open?.number).toBe(corrected);

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Change").selectOption({ label: "Delay it" });
  const note = page.getByRole("group", { name: "Note for visitors (optional)" });
  await note.getByLabel("English").fill("rain");
  await page.getByRole("button", { name: "Save the next draw" }).click();
  await expect(page.getByText("The next draw was saved.")).toBeVisible();
  expect((await home())?.notice).toContain("delayed: rain");

  await page.getByRole("button", { name: `Withdraw no. ${term}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expectSoundDialog(page, dialog);
  await dialog.getByLabel("English").fill("wrong track");
  await dialog.getByRole("button", { name: "Withdraw the draw" }).click();
  await expect(page.getByText(`Draw no. ${term} was withdrawn.`)).toBeVisible();
  expect((await home())?.notice).toContain("withdrawn by the operator: wrong track");

  await request.post("/api/v1/site/add_feedback", {
    data: { name: "Ann", mobile: "13800138000", content: "<b>Nice</b>" },
  });
  await page.getByRole("link", { name: "Feedback" }).click();
  await expect(page.getByText("<b>Nice</b>")).toBeVisible();
  await expectSound(page);
  // After a sign-out elsewhere the page keeps its data, and continues after signing in again.
  await page.context().clearCookies({ name: "ops_session" });
  await page.getByRole("button", { name: "Show number" }).first().click();
  await expect(page.getByRole("dialog", { name: "Your session has expired" })).toBeVisible();
  await expectSoundDialog(page, dialog);
  await dialog.getByLabel("Token").fill(OPS_TOKEN);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Show number" }).first().click();
  await expect(page.getByText("13800138000")).toBeVisible();
  await page.getByRole("button", { name: "Delete …" }).first().click();
  await expectSoundDialog(page, dialog);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("“Ann” was deleted.")).toBeVisible();

  // The language changes without a page load; the loaded messages include those of this page.
  await page.getByRole("link", { name: "日本語" }).click();
  await expect(page.getByRole("heading", { name: "ご意見" })).toBeVisible();
  await page.getByRole("button", { name: "サインアウト" }).click();
  await expect(page.getByLabel("トークン")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("トークン")).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  "an operator reaches the pages, their fields and the sign-out by keyboard",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/en/ops");
    await page.getByLabel("Token").focus();
    await page.keyboard.type(OPS_TOKEN);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.getByRole("link", { name: "Feedback" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeFocused();
    await page.getByRole("button", { name: "Sign out" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Token")).toBeVisible();
  },
);

test("a developer reads how to make a first call, and every call in their language", async ({
  page,
  request,
}) => {
  const answer = await request.get("/api/v1/openapi.json");
  const Document = v.object({
    paths: v.record(v.string(), v.record(v.string(), v.object({ summary: v.string() }))),
  });
  const { paths } = v.parse(Document, await answer.json());
  const violations = await countViolations(page);
  await page.goto("/ja/developers");
  for (const path of Object.keys(paths)) {
    await expect(page.getByText(path, { exact: true }).first()).toBeVisible();
  }
  const text = await page.locator("main").innerText();
  const summaries = Object.values(paths).flatMap((calls) => Object.values(calls));
  expect(summaries.filter(({ summary }) => text.includes(summary))).toEqual([]);
  expect(text).toContain(`curl -H "lang: ja" "${new URL(page.url()).origin}/api/v1/hall/open?`);
  expect(text).toContain("<iframe src=");
  await expectSound(page);
  expect(await violations()).toEqual([]);
});

test("search engines don't index the pages for operators and developers", async ({ request }) => {
  for (const path of ["/ops", "/en/ops", "/ja/ops/feedback", "/ops/tracks/2001", "/developers"]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(await answer.text()).toContain('content="noindex"');
  }
});

test("visitors load no code of these pages, and the service worker doesn't list it", async () => {
  const folder = join(ROOT, "dist/client");
  const own = /OPS_TOKEN|ops\/session|openssl rand|Sign in as operator|运营方登录/;
  const assets = join(folder, "assets");
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(assets, name), "utf8")));
  const apart = names.filter((_, at) => own.test(texts[at] ?? ""));
  expect(apart.length).toBeGreaterThanOrEqual(4);
  const worker = await readFile(join(folder, "sw.js"), "utf8");
  expect(apart.filter((name) => worker.includes(name))).toEqual([]);
  const metas = await readdir(join(folder, "builds/meta"));
  const meta = await readFile(join(folder, "builds/meta", metas[0] ?? ""), "utf8");
  expect(apart.filter((name) => meta.includes(name))).toEqual([]);
});
