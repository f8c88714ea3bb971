import { LOCALES } from "#i18n/locales.ts";
import { showBadge } from "#device/badge.ts";
import type { NoticeDb } from "#device/push/notification-db.ts";
import { type PushMessage, readPush } from "#contract/push.ts";

/** The part of TypeScript's options that it doesn't know yet. */
interface Options extends NotificationOptions {
  readonly renotify: boolean;
  readonly timestamp?: number;
}

/** Whether the visitor switched the track off, of which the server may not have heard yet. */
async function isUnwanted(db: NoticeDb, { cate_id }: PushMessage): Promise<boolean> {
  try {
    const record = await db.read();
    return record !== null && !record.tracks.includes(cate_id);
  } catch {
    return false;
  }
}

async function countUnseen(db: NoticeDb, push: PushMessage): Promise<void> {
  try {
    await showBadge(await db.addUnseen(push), navigator);
  } catch {
    // Without a disk there is nothing to count on.
  }
}

/** Shows a pushed draw, unless the visitor looks at the site, where it comes in by itself. */
export async function showPush(
  scope: ServiceWorkerGlobalScope,
  db: NoticeDb,
  text: string | undefined,
): Promise<void> {
  const push = readPush(text);
  if (push === null) return;
  // Asked first: what counts is who looked when it came.
  const windows = await scope.clients.matchAll({ type: "window" });
  const visible = windows.filter((client) => client.visibilityState === "visible");
  if (visible.some((client) => client.focused) || (await isUnwanted(db, push))) return;
  const options: Options = {
    body: push.body,
    tag: push.tag,
    // The next draw is told as loudly as this one, even if this one was left lying there.
    renotify: true,
    lang: LOCALES[push.lang].tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/mono-96.png",
    data: push.path,
    ...(push.timestamp > 0 && { timestamp: push.timestamp * 1000 }),
  };
  await scope.registration.showNotification(push.title, options);
  if (visible.length === 0) await countUnseen(db, push);
}

/** Opens where a notification leads: in a tab that is there already, if there is one. */
export async function openNotice(
  scope: ServiceWorkerGlobalScope,
  notice: Notification,
): Promise<void> {
  notice.close();
  const path: unknown = notice.data;
  const { href } = new URL(typeof path === "string" ? path : "/", scope.location.origin);
  const all = await scope.clients.matchAll({ type: "window" });
  // A frame in another page is no tab.
  const windows = all.filter(({ frameType }) => frameType !== "nested");
  const there = windows.find((client) => client.url === href) ?? windows[0];
  if (there === undefined) {
    await scope.clients.openWindow(href);
    return;
  }
  await there.focus();
  if (there.url !== href) await there.navigate(href);
}
