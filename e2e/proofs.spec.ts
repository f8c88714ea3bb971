import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { printVerifierKey } from "#proofs/note.ts";
import { sha256 } from "#proofs/sha256.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { expectAccessible } from "./support/axe.ts";
import { fileOf } from "./support/deploy.ts";
import { openApp } from "./support/in-app.ts";
import { NO_NETWORK } from "./support/offline.ts";
import { expect, test as looking } from "./support/looking.ts";
import { test } from "./support/site.ts";

const mark = (page: Page) => page.getByTestId("log-mark").first();
const sheet = (page: Page) => page.getByTestId("draw-check");

async function verified(page: Page): Promise<void> {
  await expect(mark(page)).toHaveAttribute("data-phase", "verified");
}

/** Collects the scripts that a page loads; says whether the library for signatures is among them. */
async function watchLibrary(page: Page): Promise<() => boolean> {
  const source = "node_modules/@noble/curves/ed25519.js";
  const file = basename(await fileOf(join(import.meta.dirname, "../dist"), source));
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(basename(request.url())));
  return () => loaded.includes(file);
}

looking(
  "the device verifies the log, and says so beside the line of the live stream",
  async ({ page }) => {
    const hasLibrary = await watchLibrary(page);
    await openApp(page, "/en");
    await verified(page);
    expect(hasLibrary()).toBe(false);
    await expect(mark(page)).toHaveAccessibleName("Draws verified on this device");
    await mark(page).click();
    await expect(page).toHaveURL(/\/en\/proofs$/);
    const report = page.getByTestId("log-report");
    await expect(report).toContainText("the same log as on your first visit");
    await expectAccessible(page);
  },
);

looking(
  "a browser without Ed25519 loads a library for it, and verifies the same",
  async ({ page }) => {
    const hasLibrary = await watchLibrary(page);
    await page.addInitScript(() => {
      const subtle = crypto.subtle;
      const importKey = subtle.importKey.bind(subtle);
      const without = (...args: Parameters<typeof importKey>) =>
        JSON.stringify(args[2]).includes("Ed25519")
          ? Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"))
          : importKey(...args);
      Object.assign(subtle, { importKey: without });
    });
    await openApp(page, "/en");
    await verified(page);
    expect(hasLibrary()).toBe(true);
  },
);

test.describe("where the log can't be read later on", () => {
  test.use({ allowedErrors: [NO_NETWORK] });

  test("a draw is checked on the device, saved as a proof and sent on with it; offline too", async ({
    page,
    site,
    context,
  }) => {
    const draw = freshDraw(2018);
    const { term } = draw;
    await publish(site.url, [draw]);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openApp(page, "/en/track/2018");
    await verified(page);
    await page.getByRole("button", { name: "Check this draw" }).click();
    await expect(sheet(page)).toHaveAttribute("data-kind", "checked");
    await expect(sheet(page)).toContainText(
      /In the log at number [\d,]+ of [\d,]+: checked on this/,
    );
    await expect(sheet(page)).toContainText("The same log as on your first visit");
    await expect(sheet(page)).toContainText("as the track’s operator submitted it");
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the proof" }).click();
    const file = await (await download).path();
    expect(await readFile(file, "utf8")).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex \d+\n/);
    await page.getByRole("button", { name: "Copy link with proof" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`~${term}~`);
    await page.keyboard.press("Escape");

    // Another day of the visitor, who gets the link: the log can't be read then.
    await context.route("**/log/**", (route) => route.abort());
    await page.goto("about:blank");
    await openApp(page, link.slice(site.url.length));
    const shared = page.getByTestId("shared-draw");
    await shared.getByRole("button", { name: "Check this draw" }).click();
    await expect(sheet(page)).toContainText("checked on this device, offline");
    await page.keyboard.press("Escape");
    await page.goto("about:blank");
    const forged = link.replace("~7,3,10", "~3,7,10").slice(site.url.length);
    await openApp(page, forged);
    await shared.getByRole("button", { name: "Check this draw" }).click();
    await expect(sheet(page)).toHaveAttribute("data-kind", "badLink");
  });
});

looking(
  "a simulated draw of yesterday is run again on the device, one of today later",
  async ({ page }) => {
    await openApp(page, "/en/track/2003");
    await verified(page);
    await page.getByRole("button", { name: "Check this draw" }).click();
    await expect(sheet(page)).toContainText("it can be run again once its day is over");
    await page.keyboard.press("Escape");
    const first = page.getByRole("button", { name: /^Check no\. / }).first();
    const ofToday = await first.getAttribute("aria-label");
    await page.getByRole("button", { name: "Previous day" }).click();
    await expect(first).not.toHaveAccessibleName(ofToday ?? "");
    await first.click();
    await expect(sheet(page)).toContainText("run again on this device: the same result");
  },
);

test.describe("a log that isn't the same any more", () => {
  test.use({ allowedErrors: [NO_NETWORK] });

  test("is said beside the live line, with both versions, and the site stays usable", async ({
    page,
    site,
    context,
  }) => {
    await openApp(page, "/en/track/2017");
    await verified(page);
    await publish(site.url, [freshDraw(2017)]);
    // Another log answers in its place: signed by a key that this device doesn't know.
    const name = `${new URL(site.url).host}/log`;
    const key = printVerifierKey(sha256, { name, publicKey: new Uint8Array(32) });
    await context.route("**/log/key", (route) => route.fulfill({ body: `${key}\n` }));
    await openApp(page, "/en/track/2017");
    await expect(mark(page)).toHaveAttribute("data-phase", "failed");
    await expect(mark(page)).toHaveText("Not the same log");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("table").first()).toBeVisible();
    await mark(page).click();
    await expect(page.getByTestId("log-fault")).toHaveAttribute("data-kind", "otherKey");
    await expect(page.getByTestId("log-report")).toContainText(key);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the evidence" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(key);
    await context.unroute("**/log/key");
    await page.getByRole("button", { name: "Follow the log as it is now" }).click();
    await verified(page);
  });
});
