import { isIos } from "#pwa/install/install.ts";
import { connectNotificationDb } from "./notification-db.ts";
import { Notifications, type NotificationSupport } from "./notifications.ts";
import { workerContainer } from "#pwa/worker-container.ts";

/** Milliseconds that the service worker may take to become ready. */
const WORKER_MS = 15_000;

function detectSupport(): NotificationSupport {
  const able = workerContainer() !== null && "PushManager" in window && "Notification" in window;
  if (able) return "yes";
  return isIos(navigator.userAgent, navigator.maxTouchPoints) && window.isSecureContext
    ? "install"
    : "no";
}

/** The push manager, once the service worker is ready; rejects after {@link WORKER_MS}. */
async function manager(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error("the service worker did not become ready in time")),
      WORKER_MS,
    );
  });
  return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager;
}

/** Calls back when the permission changes in the browser's settings. */
async function watchPermission(changed: () => void): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: "notifications" });
    status.addEventListener("change", changed);
  } catch {
    // Unsupported: the permission is read whenever the page becomes visible.
  }
}

/** Opens the notifications, follows changes of the browser, and syncs when it is online again. */
export function startNotifications(base: () => string) {
  const support = detectSupport();
  const notifications = new Notifications({
    db: connectNotificationDb(),
    base,
    support,
    manager,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    locks: navigator.locks ?? null,
  });
  if (support !== "yes") return notifications;
  void notifications.sync();
  void watchPermission(() => void notifications.refresh());
  addEventListener("online", () => void notifications.sync());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void notifications.refresh();
  });
  return notifications;
}
