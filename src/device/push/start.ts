import { isIos } from "#device/install/install.ts";
import { connectNotices } from "#device/push/notification-db.ts";
import type { NoticeDb } from "#device/push/notification-db.ts";
import { Notices } from "#device/push/notifications.ts";
import type { NoticeSupport } from "#device/push/notifications.ts";
import { workerContainer } from "#device/worker-container.ts";

/** Milliseconds that the service worker may take to be ready to subscribe. */
const WORKER_MS = 15_000;

function supportOf(): NoticeSupport {
  const able = workerContainer() !== null && "PushManager" in window && "Notification" in window;
  if (able) return "yes";
  return isIos(navigator.userAgent, navigator.maxTouchPoints) && window.isSecureContext
    ? "install"
    : "no";
}

async function manager(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no service worker in time")), WORKER_MS);
  });
  return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager;
}

/** Has the state read anew when the visitor changes the permission in the browser's settings. */
async function followPermission(changed: () => void): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: "notifications" });
    status.addEventListener("change", changed);
  } catch {
    // A browser that doesn't tell: it is read whenever the page comes into view.
  }
}

/** Starts what the visitor's notifications need: what the browser changes is seen, and nothing stays untold. */
export function startNotices(base: () => string): { notices: Notices; db: NoticeDb } {
  const db = connectNotices();
  const support = supportOf();
  const notices = new Notices({
    db,
    base,
    support,
    manager,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    locks: navigator.locks ?? null,
  });
  if (support !== "yes") return { notices, db };
  void followPermission(() => void notices.refresh());
  addEventListener("online", () => void notices.settle());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void notices.refresh();
  });
  return { notices, db };
}
