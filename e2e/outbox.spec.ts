import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import * as v from "valibot";
import { chromiumOptions } from "../scripts/chromium.ts";
import { feedbackRows, writeFeedback } from "./support/feedback.ts";
import { untilYes } from "./support/in-app.ts";
import { dialogsReady, NO_NETWORK, workerReady } from "./support/offline.ts";
import { startProxy } from "./support/proxy.ts";
import { test as installed } from "./support/installed.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const waiting = (page: Page) => page.getByTestId("outbox");

/** Switches off Background Sync, as in the browser's settings; other browsers have none. */
async function withoutSync(context: BrowserContext): Promise<void> {
  await context.grantPermissions([]);
}

/** The idempotency keys of the feedback sent. */
function recordIdempotencyKeys(context: BrowserContext): Set<string> {
  const keys = new Set<string>();
  context.on("request", (request) => {
    if (request.url().includes("add_feedback"))
      keys.add(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

// One pattern, because Playwright reads a list of two as a value and its options.
test.use({ allowedErrors: [new RegExp(`${NO_NETWORK.source}|ERR_EMPTY|status of (503|429)`)] });

test(
  "a visitor sees that feedback can't open offline on a first visit; online it opens",
  NIGHTLY,
  async ({ page, context }) => {
    await page.goto("/en");
    await page.locator("html[data-shown]").waitFor();
    await context.setOffline(true);
    const feedback = page.getByRole("button", { name: "Feedback" });
    await feedback.click();
    const message = page.getByText("You are offline. Try again when you are back online.");
    await expect(message).toBeVisible();
    await expect(message).toHaveCount(0);
    await context.setOffline(false);
    await feedback.click();
    await expect(page.getByRole("dialog", { name: "Feedback" })).toBeVisible();
    // The device's parts, which failed to load at the first press, start now.
    await untilYes(
      page,
      async () => (await navigator.serviceWorker.getRegistration()) !== undefined,
    );
  },
);

for (const sync of [true, false]) {
  const where = sync ? "with Background Sync" : "without Background Sync";

  installed(
    `a visitor writes feedback offline, sees it wait, and it is sent once online: ${where}`,
    NIGHTLY,
    async ({ page, context, site }) => {
      if (!sync) await withoutSync(context);
      const title = `Offline ${where}`;
      await page.goto("/en");
      await workerReady(page);
      // As text, since TypeScript doesn't know the permission.
      const permission = "navigator.permissions.query({ name: 'background-sync' })";
      expect(await page.evaluate(`${permission}.then(({ state }) => state)`)).toBe(
        sync ? "granted" : "denied",
      );
      await dialogsReady(page);
      await context.setOffline(true);
      await writeFeedback(page, title);
      await expect(waiting(page).first()).toContainText("1 message waiting");
      expect(feedbackRows(site, title)).toBe(0);
      await context.setOffline(false);
      await expect(waiting(page)).toHaveCount(0);
      expect(feedbackRows(site, title)).toBe(1);
    },
  );

  test(
    `feedback written offline survives a browser crash and is stored once: ${where}`,
    NIGHTLY,
    async ({ site }) => {
      const title = `Killed ${where}`;
      const folder = await mkdtemp(join(tmpdir(), "marble-profile-"));
      const open = async () => {
        const options = { ...chromiumOptions("whole"), locale: "en" };
        const context = await chromium.launchPersistentContext(folder, options);
        if (!sync) await withoutSync(context);
        return { context, page: context.pages()[0] ?? (await context.newPage()) };
      };
      try {
        const first = await open();
        await first.page.goto(`${site.url}/en`);
        await workerReady(first.page);
        await dialogsReady(first.page);
        await first.context.setOffline(true);
        await writeFeedback(first.page, title);
        await expect(waiting(first.page).first()).toContainText("1 message waiting");
        await kill(first.context);
        expect(feedbackRows(site, title)).toBe(0);

        const second = await open();
        await second.page.goto(`${site.url}/en`);
        await expect.poll(() => feedbackRows(site, title)).toBe(1);
        await expect(waiting(second.page)).toHaveCount(0);
        await second.page.reload();
        await expect(second.page.getByTestId("freshness").first()).toContainText("Live");
        await expect(waiting(second.page)).toHaveCount(0);
        expect(feedbackRows(site, title)).toBe(1);
        await second.context.close();
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  );

  // Both statuses have a Retry-After; each is tested in one kind of browser.
  for (const fate of [sync ? 503 : 429, "answer is cut"] as const) {
    test(
      `feedback whose ${typeof fate === "number" ? `answer is ${fate}` : fate} is sent again and stored once: ${where}`,
      NIGHTLY,
      async ({ page, context, site }) => {
        if (!sync) await withoutSync(context);
        const title = `${fate} ${where}`;
        const proxy = await startProxy(site.url);
        try {
          const keys = recordIdempotencyKeys(context);
          await page.goto(`${proxy.url}/en`);
          await workerReady(page);
          // Chromium itself retries where a connection ends without a response.
          proxy.fates.push(
            ...Array.from({ length: fate === "answer is cut" ? 20 : 1 }, () => fate),
          );
          await writeFeedback(page, title);
          await expect(waiting(page).first()).toContainText("1 message waiting");
          await expect.poll(() => proxy.sent()).toBeGreaterThan(0);
          proxy.fates.length = 0;
          await expect.poll(() => feedbackRows(site, title)).toBe(fate === "answer is cut" ? 1 : 0);
          // The next attempt: after a busy server's Retry-After, or at once after a cut response.
          await expect(async () => {
            if (fate === "answer is cut") {
              await page.evaluate(() => dispatchEvent(new Event("online")));
            }
            await expect(waiting(page)).toHaveCount(0, { timeout: 3000 });
          }).toPass({ timeout: 60_000 });
          expect(feedbackRows(site, title)).toBe(1);
          expect(proxy.sent()).toBeGreaterThanOrEqual(2);
          expect(keys.size).toBe(1);
        } finally {
          await page.goto("about:blank");
          await proxy.stop();
        }
      },
    );
  }
}

const Processes = v.object({
  processInfo: v.array(v.object({ type: v.string(), id: v.number() })),
});

/** Ends a browser as a crash or an empty battery does. */
async function kill(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error("a persistent context without its browser");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = v.parse(Processes, await session.send("SystemInfo.getProcessInfo"));
  const own = processInfo.find(({ type }) => type === "browser");
  if (own === undefined) throw new Error("the browser has no process of its own");
  const whenDisconnected = new Promise((done) => browser.once("disconnected", done));
  process.kill(own.id, "SIGKILL");
  await whenDisconnected;
}
