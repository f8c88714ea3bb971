import { readPush } from "#pwa/push-message.ts";

/** Shows a pushed draw, unless the visitor looks at the site, where it comes in by itself. */
export async function showPush(
  scope: ServiceWorkerGlobalScope,
  text: string | undefined,
): Promise<void> {
  const push = readPush(text);
  if (push === null) return;
  const windows = await scope.clients.matchAll({ type: "window" });
  if (windows.some((client) => client.focused && client.visibilityState === "visible")) return;
  await scope.registration.showNotification(push.title, {
    body: push.body,
    tag: push.tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/mono-96.png",
    data: push.path,
    ...(push.timestamp !== undefined && { timestamp: push.timestamp * 1000 }),
  });
}

/** Opens where a notification leads: in a tab that is there already, if there is one. */
export async function openNotice(
  scope: ServiceWorkerGlobalScope,
  notice: Notification,
): Promise<void> {
  notice.close();
  const path: unknown = notice.data;
  const { href } = new URL(typeof path === "string" ? path : "/", scope.location.origin);
  const windows = await scope.clients.matchAll({ type: "window" });
  const there = windows.find((client) => client.url === href) ?? windows[0];
  if (there === undefined) {
    await scope.clients.openWindow(href);
    return;
  }
  await there.focus();
  if (there.url !== href) await there.navigate(href);
}
