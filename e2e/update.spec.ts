import type { BrowserContext, Page } from "@playwright/test";
import { INSECURE_HOST } from "../scripts/chromium.ts";
import { readBuildId, checkBuildAtOnce, waitForOwnWorker } from "./support/builds.ts";
import { listChunks } from "./support/chunks.ts";
import { type Deployable, startDeployable } from "./support/deploy.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, siteFixture, test as base } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const test = base.extend<object, { deployable: Deployable }>({
  deployable: siteFixture(startDeployable),
  baseURL: async ({ deployable }, use) => {
    await use(deployable.url);
  },
});

test.use({ allowedErrors: [NO_NETWORK] });

// One worker, because two would start a site each.
test.describe.configure({ mode: "default" });

const offer = (page: Page) => page.getByText("A new version is ready");
const bar = (page: Page) => page.getByText("The site has a new version. Reload when you are done.");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens a page that a service worker serves and that is informed of new builds. */
async function open(page: Page, path = "/en"): Promise<void> {
  await checkBuildAtOnce(page);
  await page.goto(path);
  await workerReady(page);
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
}

/** Presses Reload and waits for the new page. */
async function reloadBy(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), press(page, "Reload")]);
}

/** The id of the build that the service worker serves without the server. */
async function buildOffline(page: Page, context: BrowserContext): Promise<string | undefined> {
  await context.setOffline(true);
  await page.goto("/en/about");
  const build = await readBuildId(page);
  await context.setOffline(false);
  return build;
}

test(
  "a visitor is offered a new build in the first session, and loads it by Reload",
  NIGHTLY,
  async ({ page, context, deployable }) => {
    await open(page);
    const ready = page.getByText("Ready: the site now works offline too.");
    await expect(ready).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(ready).toBeVisible();
    const build = await deployable.deploy();
    await expect(offer(page)).toBeVisible();
    await reloadBy(page);
    expect(await readBuildId(page)).toBe(build);
    await workerReady(page);
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    await expect(offer(page)).toHaveCount(0);
    expect(await buildOffline(page, context)).toBe(build);
  },
);

test(
  "a visitor after a deploy gets the new build without being asked, offline too",
  NIGHTLY,
  async ({ page, context, deployable }) => {
    await open(page);
    await page.close();
    const build = await deployable.deploy();
    const second = await context.newPage();
    await checkBuildAtOnce(second);
    // With a response after more than three seconds the stored page is shown, and the next visit gets the build.
    await expect(async () => {
      await second.goto("/en/track/2003");
      expect(await readBuildId(second)).toBe(build);
    }).toPass();
    // The visitor's first activity starts the module that activates the new worker.
    await second.keyboard.press("Shift");
    await waitForOwnWorker(second);
    await expect(offer(second)).toHaveCount(0);
    expect(await buildOffline(second, context)).toBe(build);
  },
);

test(
  "a visitor who ignores the offer gets the new build with the next page",
  NIGHTLY,
  async ({ page, deployable }) => {
    await open(page);
    const build = await deployable.deploy();
    await expect(offer(page)).toBeVisible();
    expect(await readShifts(page), "the offer moves nothing").toEqual([]);
    const link = page.getByRole("link", { name: /Service centre/ }).first();
    await Promise.all([page.waitForEvent("load"), link.click()]);
    await expect(page).toHaveURL(/\/en\/serviceCenter$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service centre");
    expect(await readBuildId(page)).toBe(build);
    await expect(offer(page)).toHaveCount(0);
  },
);

test(
  "a visitor who accepts in one tab is prompted in an idle tab and keeps typed text in a third",
  NIGHTLY,
  async ({ page, context, deployable }) => {
    const [idle, typing] = [await context.newPage(), await context.newPage()];
    await Promise.all([open(page), open(idle, "/en/about"), open(typing, "/en/track/2001")]);
    const old = await readBuildId(typing);
    const opener = typing.getByRole("button", { name: /feedback/i }).first();
    await opener.click();
    const dialog = typing.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Half a title");
    const build = await deployable.deploy();
    await expect(offer(page)).toBeVisible();
    await reloadBy(page);
    await expect(offer(idle)).toBeVisible();
    await reloadBy(idle);
    expect([await readBuildId(page), await readBuildId(idle)]).toEqual([build, build]);
    await expect(bar(typing)).toBeVisible();
    expect(await readBuildId(typing)).toBe(old);
    await expect(dialog.getByLabel("Title")).toHaveValue("Half a title");
    // The old tab keeps working: its text can be sent, though its build is replaced.
    await dialog.getByLabel("Tel").fill("1");
    await dialog.getByLabel("Suggestion").fill("More marbles.");
    await press(typing, "Submit");
    await expect(typing.getByText("Submitted successfully!")).toBeVisible();
    await reloadBy(typing);
    expect(await readBuildId(typing)).toBe(build);
  },
);

test(
  "a visitor who was offline at a deploy is offered the build once online",
  NIGHTLY,
  async ({ page, context, deployable }) => {
    await open(page);
    const old = await readBuildId(page);
    await context.setOffline(true);
    const build = await deployable.deploy();
    await page.goto("/en/about");
    expect(await readBuildId(page)).toBe(old);
    await context.setOffline(false);
    await expect(offer(page)).toBeVisible();
    await reloadBy(page);
    expect(await readBuildId(page)).toBe(build);
  },
);

test(
  "a page reloaded less than ten seconds ago shows a message instead of reloading again",
  NIGHTLY,
  async ({ page, deployable }) => {
    await open(page);
    const old = await readBuildId(page);
    await deployable.deploy();
    await expect(offer(page)).toBeVisible();
    await page.evaluate(() => {
      const guard = { path: location.pathname, expires: Date.now() + 9000 };
      sessionStorage.setItem("nuxt:reload", JSON.stringify(guard));
    });
    await press(page, "Reload");
    await expect(bar(page)).toBeVisible();
    expect(await readBuildId(page)).toBe(old);
  },
);

test(
  "the server keeps the chunks of two earlier builds for tabs that still run them",
  NIGHTLY,
  async ({ page, deployable }) => {
    const entry = (await listChunks(page.request, "/en")).at(-1) ?? "";
    const found: number[] = [];
    for (let builds = 0; builds < 3; builds += 1) {
      await deployable.deploy();
      found.push((await page.request.get(entry)).status());
    }
    expect(found).toEqual([200, 200, 404]);
  },
);

test(
  "a visitor without service workers is offered a new build on returning to the tab",
  NIGHTLY,
  async ({ page, deployable }) => {
    await page.route("**/hall/open/stream*", (route) => route.abort());
    await page.goto(deployable.url.replace("127.0.0.1", INSECURE_HOST) + "/en");
    expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
    await page.waitForLoadState("networkidle");
    const build = await deployable.deploy();
    // No listener exists before the browser services have started.
    await expect(async () => {
      const requested = page.waitForRequest(/\/builds\/latest\.json\?\d{13}$/, { timeout: 3000 });
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await requested;
    }).toPass();
    await expect(offer(page)).toBeVisible();
    await reloadBy(page);
    expect(await readBuildId(page)).toBe(build);
  },
);
