import type { Page } from "@playwright/test";
import * as v from "valibot";
import { pushSubscribe } from "#contract/push.ts";
import { openReceiver } from "#server/push/receiver-for-tests.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { workerReady } from "./support/offline.ts";
import { deliver, removeSubscription, type Receiver, subscribeHere } from "./support/push.ts";
import { expect, test } from "./support/installed.ts";
import { NIGHTLY } from "./support/nightly.ts";

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await openReceiver();
});
test.afterAll(() => receiver.close());

/** The server's response to a subscription of these tracks in this language. */
const waitForSubscription = (page: Page, lang: string, ids: readonly number[]) =>
  page.waitForResponse((response) => {
    if (!response.url().endsWith(pushSubscribe.path)) return false;
    const body: unknown = response.request().postDataJSON();
    return v.is(
      v.object({ lang: v.literal(lang), cate_ids: v.tuple(ids.map((id) => v.literal(id))) }),
      body,
    );
  });

const bell = (page: Page) => page.getByRole("button", { name: "Notify me" });

test(
  "a visitor who left the site is notified of a draw of a chosen track",
  NIGHTLY,
  async ({ page, context, site }) => {
    await context.grantPermissions(["notifications"]);
    const { texts, messages } = await subscribeHere(page, receiver, "a");
    await page.goto("/en/track/2007");
    await workerReady(page);
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("You’ll be notified about every Blue Cascade draw.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pin Blue Cascade" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    const draw = freshDraw(2007);
    await publish(site.url, [draw]);
    // Simulated draws of the track may have arrived before.
    const at = () => messages().findIndex(({ term }) => term === draw.term);
    await expect.poll(at).toBeGreaterThanOrEqual(0);
    const message = messages()[at()];
    expect(message).toMatchObject({ path: "/en/track/2007", term: draw.term, source: "feed" });
    expect(message?.title).toBe(`Blue Cascade · Draw no. ${draw.term}`);
    expect(message?.body).toMatch(/^7 3 10 1 5 9 2 8 4 6 11 12\n\d\d:\d\d \(UTC\+8\)$/);

    await deliver(context, page, JSON.stringify(texts()[at()]));
    await page.goto("/en");
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications();
          return shown.map(({ title, data }) => ({ title, data: data as unknown }));
        }),
      )
      .toEqual([{ title: message?.title, data: "/en/track/2007" }]);
  },
);

test(
  "notifications follow the visitor's language, and end with the pin",
  NIGHTLY,
  async ({ page, context, site }) => {
    await context.grantPermissions(["notifications"]);
    const { messages } = await subscribeHere(page, receiver, "b");
    // Simulated draws arrive too.
    const of = (draw: { term: string }) => messages().filter(({ term }) => term === draw.term);
    /** Publishes draws until one is notified: a simulated draw of the same second may be the newer one. */
    const arrives = (track: number, message: object) =>
      expect(async () => {
        const draw = freshDraw(track);
        await publish(site.url, [draw]);
        await expect.poll(() => of(draw), { timeout: 5000 }).toMatchObject([message]);
      }).toPass({ timeout: 30_000 });
    await page.goto("/en/track/2005");
    await workerReady(page);
    await bell(page).click();
    await expect(page.getByText(/^You’ll be notified/)).toBeVisible();
    // The visitor leaves the second track's page before the server's response.
    await page.goto("/en/track/2011");
    await workerReady(page);
    const path = `**${pushSubscribe.path}`;
    await page.route(path, () => {}, { times: 1 });
    await Promise.all([page.waitForRequest(path), bell(page).click()]);
    const chinese = waitForSubscription(page, "cn", [2005, 2011]);
    await page.goto("/track/2005");
    await chinese;
    expect(await page.evaluate(() => localStorage.getItem("pinned-tracks"))).toBe("[2005,2011]");
    await arrives(2005, { lang: "cn", path: "/track/2005" });

    const english = waitForSubscription(page, "en", [2005, 2011]);
    await page.goto("/en/track/2013");
    await english;
    await page.evaluate(() => localStorage.setItem("pinned-tracks", "[2011]"));
    const unpinned = waitForSubscription(page, "en", [2011]);
    await page.reload();
    await unpinned;
    await expect(bell(page)).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("Notifications for Night Spiral are off.")).toBeVisible();
    await page.goto("/en/serviceCenter");
    const panel = page.getByTestId("notifications-panel");
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    // A separate term, because the next track's draw may be of the same second.
    const unwanted = { ...freshDraw(2005), term: `${freshDraw(2005).term}0` };
    await publish(site.url, [unwanted]);
    await arrives(2011, { lang: "en", cate_id: 2011 });
    expect(of(unwanted)).toEqual([]);
  },
);

test(
  "a visitor ends all notifications with one tap, on the device and on the server",
  NIGHTLY,
  async ({ page, context, site }) => {
    await context.grantPermissions(["notifications"]);
    const { endpoint } = await subscribeHere(page, receiver, "c");
    await page.goto("/en/track/2009");
    await workerReady(page);
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute("aria-pressed", "true");
    await page.goto("/en/serviceCenter");
    const panel = page.getByTestId("notifications-panel");
    await expect(panel.getByRole("listitem")).toHaveText(/Turn off/);
    await panel.getByRole("button", { name: "Turn off all" }).click();
    await expect(panel).toHaveText("Notifications are off.");
    // The panel changes before the server knows.
    await expect(page.getByText(/the server has deleted this device’s subscription/)).toBeVisible();
    expect(await removeSubscription(site.url, endpoint)).toBe(false);

    await page.goto("/en/track/2009");
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute("aria-pressed", "true");
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText(/^Notifications for .+ are off\.$/)).toBeVisible();
    expect(await removeSubscription(site.url, endpoint)).toBe(false);
  },
);

test.describe("where the server can't be reached", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test(
    "switching notifications on fails with a message and changes nothing",
    NIGHTLY,
    async ({ page, context }) => {
      await context.grantPermissions(["notifications"]);
      await subscribeHere(page, receiver, "d");
      await page.goto("/en/track/2015");
      await workerReady(page);
      await page.route("**/api/v1/push/**", (route) => route.abort());
      await bell(page).click();
      await expect(page.getByText("Nothing has changed")).toBeVisible();
      await expect(bell(page)).toHaveAttribute("aria-pressed", "false");
      const pin = page.getByRole("main").getByRole("button", { name: /^Pin / });
      await expect(pin).toHaveAttribute("aria-pressed", "false");
    },
  );
});
