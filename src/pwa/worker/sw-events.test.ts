import { chromium } from "playwright";
import type { Browser, BrowserContext, CDPSession, Page, Worker } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { browserOptions, bundle, startSite } from "./site-for-tests.ts";
import type { Site } from "./site-for-tests.ts";

// A real browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const options = browserOptions("WHOLE_CHROMIUM");
const ADD_FEEDBACK = "/api/v1/site/add_feedback";

let browser: Browser;
let site: Site;
let context: BrowserContext;
let page: Page;
let devtools: CDPSession;
let registrationId: string;

const evaluate = <Answer>(code: string) => page.evaluate<Answer>(code);
const sent = () => site.requests.filter((path) => path === ADD_FEEDBACK).length;
const waiting = () =>
  evaluate<number>("outbox.refresh().then(() => outbox.store.get().waiting.length)");
const shownNotifications = () =>
  evaluate<{ title: string; body: string; tag: string; silent: boolean }[]>(
    `navigator.serviceWorker.ready.then((it) => it.getNotifications())
      .then((all) => all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent: silent === true })))`,
  );
/** Waits until notifications of exactly these tags are shown, and returns them in that order. */
async function waitForNotifications(tags: readonly string[]) {
  await vi.waitFor(
    async () =>
      expect(new Set((await shownNotifications()).map(({ tag }) => tag))).toEqual(new Set(tags)),
    15_000,
  );
  const shown = await shownNotifications();
  return tags.map((each) => shown.find(({ tag }) => tag === each));
}

/** The worker of the site, to look into. */
async function findWorker(of: BrowserContext): Promise<Worker> {
  return of.serviceWorkers()[0] ?? of.waitForEvent("serviceworker");
}

function push(data: unknown) {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return devtools.send("ServiceWorker.deliverPushMessage", {
    origin: site.url,
    registrationId,
    data: text,
  });
}

describe.skipIf(options.executablePath === undefined)(
  "events of the service worker (needs Chromium)",
  () => {
    beforeAll(async () => {
      browser = await chromium.launch(options);
      site = await startSite(await bundle("sw.ts"), await bundle("../page-for-tests.ts"));
    });
    afterAll(async () => {
      await browser.close();
      await site.stop();
    });

    beforeEach(async () => {
      context = await browser.newContext({ permissions: ["notifications"] });
      page = await context.newPage();
      devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
          const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url));
          if (own !== undefined) resolve(own.registrationId);
        });
      });
      await devtools.send("ServiceWorker.enable");
      await page.goto(site.url);
      await page.waitForFunction("navigator.serviceWorker.controller !== null");
      registrationId = await registered;
    });
    afterEach(async () => {
      site.down = false;
      await context.close();
    });

    test("a background sync sends waiting feedback once", async () => {
      site.down = true;
      const feedback = '{ name: "a", mobile: "b", content: "c" }';
      expect(await evaluate(`outbox.submit(${feedback}, "en")`)).toEqual({
        kind: "waiting",
        waitMs: 0,
        busy: null,
      });
      site.down = false;
      const tries = sent();
      const sync = { origin: site.url, registrationId, tag: "outbox", lastChance: false };
      await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
      await vi.waitFor(async () => expect(await waiting()).toBe(0), 15_000);
      await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
      expect(sent() - tries).toBe(1);
    });

    test("a draw replaces the notification of an earlier one of its track", async () => {
      await page.goto("about:blank");
      for (const body of ["5 3 10", "1 2 3"]) await push({ title: "Track 1", body, tag: "2001" });
      await page.goto(site.url);
      // The first one is there until the worker has shown the second.
      await expect
        .poll(() => waitForNotifications(["2001"]))
        .toMatchObject([{ title: "Track 1", body: "1 2 3", silent: false }]);
    });

    // Push API, section "Receiving a push message", and WebKit: `userVisibleOnly` promises a notification for
    // every push. WebKit withdraws the subscription of a site that breaks it three times.
    test.each([
      ["text that isn't JSON", "rubbish"],
      ["no text", ""],
      ["another shape", '{"draw":1}'],
      ["a path to another site", '{"title":"A","path":"//other.example"}'],
    ])("a push with %s is shown as a notification of the site", async (_, text) => {
      await evaluate(
        'notificationDb.change((before) => ({ ...before, tracks: [2001], lang: "ja" }))',
      );
      await page.goto("about:blank");
      await push(text);
      await page.goto(site.url);
      const [shown] = await waitForNotifications(["draw"]);
      expect(shown).toMatchObject({ title: "Marble Draws", body: "新しい抽選結果があります。" });
    });

    test("a push without a tag or with an empty one is shown", async () => {
      await page.goto("about:blank");
      await push({ title: "Track 1", tag: "" });
      await page.goto(site.url);
      expect(await waitForNotifications(["draw"])).toMatchObject([{ title: "Track 1" }]);
    });

    test("a visitor with the site in view gets a silent notification", async () => {
      await push({ title: "Track 1", path: "/en/track/2001", tag: "quiet" });
      // Delivered, a push may still wait for its worker to start.
      await waitForNotifications(["quiet"]);
      await page.goto("about:blank");
      await push({ title: "Track 1", body: "later", tag: "later" });
      await page.goto(site.url);
      expect(await waitForNotifications(["quiet", "later"])).toMatchObject([
        { silent: true },
        { silent: false },
      ]);
    });

    test("a draw of a switched-off track is shown silently and reported to the server again", async () => {
      const told =
        '{ endpoint: "https://push.example/old", tracks: [2001, 2005], lang: "ja", at: 0 }';
      await evaluate(
        `notificationDb.change((before) => ({ ...before, tracks: [2001], lang: "ja", told: ${told} }))`,
      );
      const before = site.requests.length;
      await page.goto("about:blank");
      await push({ title: "A", tag: "a", cate_id: 2001, term: "1" });
      await push({ title: "C", tag: "switched off", cate_id: 2005, term: "1" });
      await page.goto(site.url);
      expect(await waitForNotifications(["a", "switched off"])).toMatchObject([
        { silent: false },
        { silent: true },
      ]);
      await vi.waitFor(
        () => expect(site.requests.slice(before)).toContain("/api/v1/push/key"),
        15_000,
      );
    });

    test("a new push endpoint replaces the old one on the server", async () => {
      const told = '{ endpoint: "https://push.example/old", tracks: [2001], lang: "ja", at: 0 }';
      await evaluate(
        `notificationDb.change((before) => ({ ...before, tracks: [2001], lang: "ja", told: ${told} }))`,
      );
      const before = site.sent.length;
      const worker = await findWorker(context);
      // There is no push service here, and no way to have the browser say that its address changed.
      await worker.evaluate(async () => {
        const keys = { p256dh: "p", auth: "a" };
        const endpoint = "https://push.example/new";
        const fresh = { endpoint, toJSON: () => ({ endpoint, keys }) };
        PushManager.prototype.subscribe = async () => fresh as unknown as PushSubscription;
        let work: unknown;
        const change = Object.assign(new Event("pushsubscriptionchange"), {
          waitUntil: (given: unknown) => (work = given),
        });
        self.dispatchEvent(change);
        await work;
      });
      expect(site.sent.slice(before)).toEqual([
        {
          path: "/api/v1/push/subscribe",
          body: {
            endpoint: "https://push.example/new",
            keys: { p256dh: "p", auth: "a" },
            lang: "ja",
            cate_ids: [2001],
          },
        },
        { path: "/api/v1/push/unsubscribe", body: { endpoint: "https://push.example/old" } },
      ]);
    });
  },
);
