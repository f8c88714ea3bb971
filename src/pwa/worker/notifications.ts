import * as v from "valibot";
import type { InLanguages } from "#contract/languages.ts";
import { PushMessage, parsePush } from "#contract/push.ts";
import { NO_NOTIFICATIONS, type NotificationDb } from "#pwa/push/notification-db.ts";
import { LOCALES } from "#i18n/locales.ts";

/** Options that TypeScript lacks. */
interface Options extends NotificationOptions {
  readonly renotify: boolean;
  readonly timestamp?: number;
}

/** Text for an invalid push, such as one of a newer server. */
const NEW_DRAW: InLanguages = {
  cn: "有新的开奖结果。",
  en: "There is a new draw.",
  ja: "新しい抽選結果があります。",
};

function newDraw(lang: keyof InLanguages): PushMessage {
  return v.parse(PushMessage, { title: "Marble Draws", body: NEW_DRAW[lang], lang });
}

/**
 * Shows every push as a notification, which `userVisibleOnly` requires: otherwise WebKit withdraws the subscription
 * and Chromium shows its own text. The notification is silent if the site is visible or the track switched off. Returns
 * whether the track is switched off.
 */
export async function showPush(
  scope: ServiceWorkerGlobalScope,
  db: Pick<NotificationDb, "read">,
  text: string | undefined,
): Promise<boolean> {
  // First, as the visibility may change while the rest runs.
  const windows = await scope.clients.matchAll({ type: "window" });
  const isOpen = windows.some((tab) => tab.visibilityState === "visible" && tab.focused);
  const record = await db.read().catch(() => null);
  const read = parsePush(text);
  const push = read ?? newDraw((record ?? NO_NOTIFICATIONS).lang);
  const isOff = read !== null && record !== null && !record.tracks.includes(read.cate_id);
  const options: Options = {
    body: push.body,
    tag: push.tag,
    // Alerts again, even if the previous notification is still on screen.
    renotify: true,
    silent: isOpen || isOff,
    lang: LOCALES[push.lang].tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/mono-96.png",
    data: push.path,
    ...(push.timestamp > 0 && { timestamp: push.timestamp * 1000 }),
  };
  await scope.registration.showNotification(push.title, options);
  return isOff;
}

/** Opens the notification's page, in an open tab if there is one. */
export async function openNotification(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const path: unknown = notification.data;
  const { href } = new URL(typeof path === "string" ? path : "/", scope.location.origin);
  const all = await scope.clients.matchAll({ type: "window" });
  // A frame in another page isn't a tab.
  const windows = all.filter(({ frameType }) => frameType !== "nested");
  const tab = windows.find((client) => client.url === href) ?? windows[0];
  if (tab === undefined) {
    await scope.clients.openWindow(href);
    return;
  }
  await tab.focus();
  if (tab.url !== href) await tab.navigate(href);
}
