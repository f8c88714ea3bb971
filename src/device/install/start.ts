import { followInstall, Install } from "#device/install/install.ts";
import { requestPersistence } from "#device/persist-storage.ts";
import { showBadge } from "#device/badge.ts";
import type { NotificationDb } from "#device/push/notification-db.ts";
import { pins } from "#device/favourites/pins.ts";
import type { Live } from "#live/live.ts";

/** Decides when to offer the installation, by the browser's events and the visitor's use. */
export function startInstall(live: Live): Install {
  const install = new Install({
    storage: () => localStorage,
    now: Date.now,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia("(display-mode: standalone)").matches,
    onInstalled: () => void requestPersistence(navigator.storage),
  });
  followInstall(install, window);
  live.subscribe(({ name }) => {
    if (name === "open" && document.visibilityState === "visible") install.drawSeen();
  });
  return install;
}

/** Counts draws of pinned tracks on the app's icon while the page is hidden; else the worker does. */
export function startBadge(
  live: Live,
  db: Pick<NotificationDb, "addUnseen" | "clearUnseen">,
): void {
  async function count(cate_id: number, term: string) {
    const unseen = await db.addUnseen({ cate_id, term }).catch(() => 0);
    // 0 if the database fails.
    if (unseen > 0) await showBadge(unseen, navigator);
  }
  live.subscribe(({ name, data }) => {
    if (name !== "open" || document.visibilityState === "visible") return;
    if (pins().get().includes(data.cate_id)) void count(data.cate_id, data.last_open.term);
  });
  async function clearIfVisible() {
    if (document.visibilityState !== "visible") return;
    await db.clearUnseen().catch(() => {});
    await showBadge(0, navigator);
  }
  document.addEventListener("visibilitychange", () => void clearIfVisible());
  void clearIfVisible();
}
