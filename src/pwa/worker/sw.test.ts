import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  browserOptions,
  bundle,
  evaluate,
  heading,
  type Site,
  startSite,
  state,
} from "./site-for-tests.ts";

// A real browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const options = browserOptions("CHROMIUM");

let scripts: { worker: string; page: string };
let browser: Browser;
let context: BrowserContext;
let site: Site;
let page: Page;

const caches = () => evaluate<string[]>(page, "caches.keys()");

/** Opens a page and waits until a worker serves it. */
async function visit(path = "/") {
  await page.goto(site.url + path);
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
}

/** Puts a build on the server and lets a page look for it. */
async function deploy(name: string, of = page) {
  site.deploy(name);
  await evaluate(of, "navigator.serviceWorker.ready.then((it) => it.update()).catch(() => {})");
}

/** Waits until a file is in the worker's caches. */
async function waitForStored(path: string) {
  const found = `caches.match("${path}", { ignoreSearch: true }).then((it) => it !== undefined)`;
  await expect.poll(() => evaluate<boolean>(page, found), { timeout: 15_000 }).toBe(true);
}

const waitForPrompt = (of = page) => of.waitForFunction("updates.store.get().prompt");

describe.skipIf(options.executablePath === undefined)("the service worker (needs Chromium)", () => {
  beforeAll(async () => {
    scripts = { worker: await bundle("sw.ts"), page: await bundle("../page-for-tests.ts") };
    browser = await chromium.launch(options);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    site = await startSite(scripts.worker, scripts.page);
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    await site.stop();
  });

  test("online, pages come from the server and API calls pass through", async () => {
    await visit();
    await page.goto(`${site.url}/about`);
    expect(await heading(page)).toBe("fresh /about a");
    const before = await evaluate<string>(page, "fetch('/api/x').then((it) => it.text())");
    expect(await evaluate<string>(page, "fetch('/api/x').then((it) => it.text())")).not.toBe(
      before,
    );
    site.down = true;
    await expect(evaluate(page, "fetch('/api/x').then((it) => it.text())")).rejects.toThrow(
      "fetch",
    );
  });

  test("offline, every page opens from its stored copy or from the shell in its language", async () => {
    await visit();
    site.down = true;
    const shown: Record<string, string | null> = {};
    for (const path of ["/", "/about", "/track/2001?tab=x"]) {
      await page.goto(site.url + path);
      shown[path] = await heading(page);
    }
    expect(shown).toEqual({
      "/": "kept /shell.html a",
      "/about": "kept /about.html a",
      "/track/2001?tab=x": "kept /shell.html a",
    });
    expect(await evaluate<string>(page, "BUILD")).toBe("a");
  });

  test("another language opens offline after one visit to it, with the next build too", async () => {
    await visit();
    expect(site.requests).not.toContain("/en/shell.html");
    await page.goto(`${site.url}/en/about`);
    await waitForStored("/assets/words-a.js");
    await page.goto(`${site.url}/about`);
    await deploy("b");
    await waitForPrompt();
    await Promise.all([page.waitForEvent("load"), evaluate(page, "updates.accept()")]);
    site.down = true;
    await page.goto(`${site.url}/en/track/2001`);
    expect(await heading(page)).toBe("kept /en/shell.html b");
    expect(await evaluate<boolean>(page, "fetch('/assets/words-b.js').then((it) => it.ok)")).toBe(
      true,
    );
  });

  test("loading a language's texts stores the pages of that language", async () => {
    await visit();
    await evaluate(page, "fetch('/assets/words-a.js')");
    await waitForStored("/en/shell.html");
    site.down = true;
    await page.goto(`${site.url}/en/track/2001`);
    expect(await heading(page)).toBe("kept /en/shell.html a");
  });

  test("offline, the root redirects to the cookie's language like the server", async () => {
    await visit("/en");
    await context.addCookies([{ name: "i18n_redirected", value: "en", url: site.url }]);
    site.down = true;
    await page.goto(`${site.url}/`);
    expect([new URL(page.url()).pathname, await heading(page)]).toEqual([
      "/en",
      "kept /en/shell.html a",
    ]);
  });

  test("offline, redirects lead to the same pages as online", async () => {
    await visit();
    await page.goto(`${site.url}/en`);
    await waitForStored("/en/shell.html");
    site.down = true;
    const reached: Record<string, string> = {};
    const redirected = [
      "/home",
      "/index.html",
      "/en/index.html",
      "/track/",
      "/en/track",
      "/en/tracks/2001",
      "/service",
    ];
    for (const path of redirected) {
      await page.goto(site.url + path);
      reached[path] = new URL(page.url()).pathname;
    }
    expect(reached).toEqual({
      "/home": "/",
      "/index.html": "/",
      "/en/index.html": "/en",
      "/track/": "/",
      "/en/track": "/en",
      "/en/tracks/2001": "/en",
      "/service": "/serviceCenter",
    });
  });

  // Cloudflare answers 520 to 530 for a server that it can't reach; hotels answer 200, 403 or 511.
  test("a foreign page is treated as no response, whatever its status", async () => {
    await visit();
    for (const status of [200, 403, 404, 502, 503, 511, 520, 522, 530]) {
      site.foreign = status;
      await page.goto(`${site.url}/track/${status}`);
      expect([status, await heading(page)]).toEqual([status, "kept /shell.html a"]);
    }
  });

  test("the site's own page is shown, whatever its status", async () => {
    await visit();
    for (const status of [403, 404, 500, 503]) {
      site.status = status;
      const response = await page.goto(`${site.url}/nothing/${status}`);
      expect([response?.status(), await heading(page)]).toEqual([
        status,
        `fresh /nothing/${status} a`,
      ]);
    }
  });

  test("a page falls back to its stored copy if the server takes too long", async () => {
    await visit();
    site.delay = 8000;
    const started = performance.now();
    await page.goto(`${site.url}/about`, { waitUntil: "domcontentloaded" });
    expect(await heading(page)).toBe("kept /about.html a");
    expect(performance.now() - started).toBeLessThan(6000);
  });

  test("files are stored when a page uses them, also those used before the worker ran", async () => {
    const html = "fetch('/assets/later-a.js')";
    await page.addInitScript(`addEventListener("load", () => ${html})`);
    await page.goto(site.url);
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    await waitForStored("/assets/later-a.js");
    await waitForStored("/art/a.svg");
    site.down = true;
    expect(await evaluate<boolean>(page, `${html}.then((it) => it.ok)`)).toBe(true);
    expect(await evaluate<boolean>(page, "fetch('/art/a.svg').then((it) => it.ok)")).toBe(true);
  });

  test("a first visit fetches each file once and no unused ones; the dialogs at the first click", async () => {
    await visit();
    await waitForStored("/art/a.svg");
    expect(site.requests.filter((path) => /later|words|dialog/.test(path))).toEqual([]);
    // The manifest lists it twice.
    expect(site.requests.filter((path) => path === "/assets/lazy-a.js")).toHaveLength(1);
    await page.click("h1");
    await waitForStored("/assets/dialog-a.js");
  });

  test("the dialogs are stored at the second page", async () => {
    await visit();
    await page.goto(`${site.url}/about`);
    await waitForStored("/assets/dialog-a.js");
    expect(site.requests).not.toContain("/assets/later-a.js");
  });

  test("a response of another server is not stored", async () => {
    await visit();
    await waitForStored("/art/a.svg");
    site.changed.add("/assets/later-a.js").add("/assets/dialog-a.js");
    await evaluate(page, "fetch('/assets/later-a.js')");
    await expect(evaluate(page, "fetch('/assets/dialog-a.js')")).rejects.toThrow("fetch");
    site.changed.clear();
    const text = (name: string) =>
      evaluate(page, `fetch('/assets/${name}-a.js').then((it) => it.text())`);
    expect(await text("later")).toBe('self.LATER="a"');
    expect(await text("dialog")).toBe('self.DIALOG="a"');
  });

  test.each(["/assets/lazy-b.js", "/shell.html"])(
    "a build is not installed if another server sends its %s",
    async (path) => {
      await visit();
      site.changed.add(path);
      await deploy("b");
      site.down = true;
      await page.goto(`${site.url}/about`);
      expect(await heading(page)).toBe("kept /about.html a");
      expect(await state(page)).toMatchObject({ prompt: false, bar: false });
    },
  );

  test("the next build loads only changed files", async () => {
    await visit();
    await waitForStored("/art/a.svg");
    site.requests.splice(0);
    await deploy("b");
    await waitForPrompt();
    expect(site.requests).toContain("/assets/lazy-b.js");
    expect(site.requests).not.toContain("/assets/same.js");
  });

  test("a deploy in the first visit's session is announced, and Reload works", async () => {
    await visit();
    await deploy("b");
    await waitForPrompt();
    await Promise.all([page.waitForEvent("load"), evaluate(page, "updates.accept()")]);
    expect(await evaluate<string>(page, "BUILD")).toBe("b");
    expect(await state(page)).toMatchObject({ prompt: false, bar: false });
  });

  test("three deploys during one page view are announced, and Reload loads the last", async () => {
    await visit();
    await page.reload();
    for (const build of ["b", "c", "d"]) {
      await deploy(build);
      await waitForPrompt();
      await evaluate(page, "updates.later()");
    }
    await Promise.all([page.waitForEvent("load"), evaluate(page, "updates.accept()")]);
    site.down = true;
    await page.goto(`${site.url}/about`);
    expect(await heading(page)).toBe("kept /about.html d");
  });

  test("an old tab gets its lazy chunks for two more builds, but not for a third", async () => {
    await visit();
    const old = page;
    await evaluate(old, "document.body.append(document.createElement('textarea'))");
    const lazy = () =>
      evaluate<boolean>(old, "fetch('/assets/lazy-a.js').then((it) => it.ok, () => false)");
    const found: boolean[] = [];
    for (const build of ["b", "c", "d"]) {
      await deploy(build, old);
      await waitForPrompt(old);
      await evaluate(old, "updates.accept()");
      await old.waitForFunction("updates.store.get().bar");
      await old.waitForFunction("navigator.serviceWorker.controller.state === 'activated'");
      found.push(await lazy());
    }
    expect(found).toEqual([true, true, false]);
    expect(await evaluate<string>(old, "BUILD")).toBe("a");
  });

  test("accepting in one tab prompts in an idle tab and keeps typed text in another", async () => {
    await visit();
    const [idle, typing] = [await context.newPage(), await context.newPage()];
    await Promise.all([idle.goto(`${site.url}/about`), typing.goto(`${site.url}/en`)]);
    await evaluate(typing, "document.body.append(document.createElement('textarea'))");
    await deploy("b");
    await waitForPrompt();
    await Promise.all([page.waitForEvent("load"), evaluate(page, "updates.accept()")]);
    await typing.waitForFunction("updates.store.get().bar");
    await idle.waitForFunction("updates.store.get().prompt");
    await Promise.all([idle.waitForEvent("load"), evaluate(idle, "updates.accept()")]);
    const builds = [page, idle, typing].map((tab) => evaluate(tab, "BUILD"));
    expect(await Promise.all(builds)).toEqual(["b", "b", "a"]);
  });

  test("a page loaded after a deploy activates its worker without a prompt", async () => {
    await visit();
    await deploy("b");
    await waitForPrompt();
    await evaluate(page, "updates.later()");
    await page.goto(`${site.url}/about`);
    const waits = "navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)";
    // Its page makes no requests for some seconds first.
    await expect.poll(() => page.evaluate<boolean>(waits)).toBe(false);
    expect(await evaluate<string>(page, "BUILD")).toBe("b");
    expect(await state(page)).toMatchObject({ prompt: false, bar: false });
    site.down = true;
    await page.goto(`${site.url}/about`);
    expect(await heading(page)).toBe("kept /about.html b");
  });

  test("a build with a missing file is installed only once it is complete", async () => {
    await visit();
    site.missing.add("/assets/lazy-b.js");
    await deploy("b");
    site.down = true;
    await page.goto(`${site.url}/about`);
    expect(await heading(page)).toBe("kept /about.html a");
    site.down = false;
    site.missing.clear();
    await deploy("b");
    await waitForPrompt();
  });

  test("an update check while offline changes nothing", async () => {
    await visit();
    site.down = true;
    await deploy("b");
    expect(await state(page)).toMatchObject({ prompt: false, bar: false });
    site.down = false;
    await deploy("b");
    await waitForPrompt();
  });

  test("the kill switch removes the worker and its caches for good", async () => {
    await visit();
    await waitForStored("/art/a.svg");
    expect(new Set(await caches())).toEqual(new Set(["build", "art"]));
    site.kill = true;
    // The switch is looked at now and then in a worker's life: a new life looks at once.
    const session = await context.newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await page.goto(`${site.url}/about`);
    await expect.poll(caches, { timeout: 15_000 }).toEqual([]);
    expect(await evaluate<number>(page, "fetch('/art/a.svg').then((it) => it.status)")).toBe(200);
    expect(await caches()).toEqual([]);
    await page.goto(`${site.url}/about`);
    await vi.waitFor(() => expect(site.requests.at(-1)).toBe("/builds/latest.json"), 15_000);
    const none = "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)";
    await expect.poll(() => evaluate<boolean>(page, none), { timeout: 15_000 }).toBe(true);
    expect(await evaluate(page, "navigator.serviceWorker.controller")).toBeNull();
    expect(await caches()).toEqual([]);
    site.down = true;
    await expect(page.goto(`${site.url}/about`)).rejects.toThrow("net::");
    Object.assign(site, { down: false, kill: false });
    page = await context.newPage();
    await visit("/about");
  });
});
