import { followInstall, Install } from "#pwa/install.ts";
import { askToPersist } from "#pwa/persist-storage.ts";
import { showBadge } from "#pwa/badge.ts";
import { pins } from "#features/pins/pins.ts";
import type { Live } from "#queries/live.ts";

/** Watches whether the site can be installed, and whether it is used enough to offer that. */
export function startInstall(live: Live): Install {
  const install = new Install({
    storage: () => localStorage,
    now: Date.now,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia("(display-mode: standalone)").matches,
    onInstalled: () => void askToPersist(navigator.storage),
  });
  followInstall(install, window);
  live.subscribe(({ name }) => {
    if (name === "open" && document.visibilityState === "visible") install.drawSeen();
  });
  return install;
}

/** Counts the draws of pinned tracks on the app's icon while the visitor looks elsewhere. */
export function startBadge(live: Live): void {
  let unseen = 0;
  live.subscribe(({ name, data }) => {
    if (name !== "open" || document.visibilityState === "visible") return;
    if (!pins().get().includes(data.cate_id)) return;
    unseen += 1;
    void showBadge(unseen, navigator);
  });
  function seen() {
    if (document.visibilityState !== "visible") return;
    unseen = 0;
    void showBadge(0, navigator);
  }
  document.addEventListener("visibilitychange", seen);
  seen();
}
