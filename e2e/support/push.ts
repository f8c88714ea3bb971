import type { BrowserContext, Page } from "@playwright/test";
import * as v from "valibot";
import { PushMessage, pushUnsubscribe } from "#contract/push.ts";
import { browserForTests, type openReceiver } from "#server/push/receiver-for-tests.ts";

/** A push service on this machine. */
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * Gives the page a push manager that subscribes at the push service of these tests instead of Chromium's,
 * which is on the internet. The server, its encryption, the service worker and the notification are real.
 */
export async function subscribeHere(page: Page, receiver: Receiver, name: string) {
  const browser = browserForTests();
  const { p256dh, auth } = browser;
  const endpoint = `${receiver.origin}/${name}`;
  await page.addInitScript(
    ([address, ...keys]) => {
      const KEPT = "push-service-of-the-tests";
      const subscription = (key: number[]) => ({
        endpoint: address,
        options: { applicationServerKey: Uint8Array.from(key).buffer, userVisibleOnly: true },
        toJSON: () => ({ endpoint: address, keys: { p256dh: keys[0], auth: keys[1] } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT);
          return true;
        },
      });
      const manager = {
        async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
          localStorage.setItem(KEPT, JSON.stringify([...applicationServerKey]));
          return subscription([...applicationServerKey]);
        },
        async getSubscription() {
          const stored = localStorage.getItem(KEPT);
          return stored === null ? null : subscription(JSON.parse(stored) as number[]);
        },
      };
      Object.assign(PushManager.prototype, manager);
    },
    [endpoint, p256dh, auth] as const,
  );
  const texts = () =>
    receiver.received
      .filter(({ path }) => path === `/${name}`)
      .map(({ body }) => browser.read(body));
  return { endpoint, texts, messages: () => texts().map((text) => v.parse(PushMessage, text)) };
}

/** Removes a subscription from the server; resolves with whether the server had it. */
export async function removeSubscription(url: string, endpoint: string): Promise<boolean> {
  const answer = await fetch(new URL(pushUnsubscribe.path, url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint }),
  });
  const Removed = v.object({ data: v.object({ removed: v.boolean() }) });
  return v.parse(Removed, await answer.json()).data.removed;
}

/** Delivers a push message to the site's service worker, as the browser does. */
export async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}
