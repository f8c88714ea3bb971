import { LOCALES } from "#i18n/locales.ts";
import type { NotificationDb } from "#device/push/notification-db.ts";
import { type PushMessage, readPush } from "#contract/push.ts";

/** Options that TypeScript doesn't know yet. */
interface Options extends NotificationOptions {
  readonly renotify: boolean;
  readonly timestamp?: number;
}

/** Whether the visitor has switched the track off, which the server may not know yet. */
async function isUnwanted(db: NotificationDb, { cate_id }: PushMessage): Promise<boolean> {
  try {
    const record = await db.read();
    return record !== null && !record.tracks.includes(cate_id);
  } catch {
    return false;
  }
}

/** Shows a pushed draw, unless the visitor is on the site, which shows it live. */
export async function showPush(
  scope: ServiceWorkerGlobalScope,
  db: NotificationDb,
  text: string | undefined,
): Promise<void> {
  const push = readPush(text);
  if (push === null) return;
  // First of all, as visibility may change while the rest runs.
  const windows = await scope.clients.matchAll({ type: "window" });
  const isOpen = windows.some((tab) => tab.visibilityState === "visible" && tab.focused);
  if (isOpen || (await isUnwanted(db, push))) return;
  const options: Options = {
    body: push.body,
    tag: push.tag,
    // Alerts again, even if the previous notification is still on screen.
    renotify: true,
    lang: LOCALES[push.lang].tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/mono-96.png",
    data: push.path,
    ...(push.timestamp > 0 && { timestamp: push.timestamp * 1000 }),
  };
  await scope.registration.showNotification(push.title, options);
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
