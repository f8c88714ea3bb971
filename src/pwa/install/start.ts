import { followInstall, Install } from "./install.ts";
import type { Live } from "#data/live/live.ts";

/** Starts the decision on offering the installation, by the browser's events and the visitor's use. */
export function startInstall(live: Live): Install {
  const install = new Install({
    storage: () => localStorage,
    now: Date.now,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia("(display-mode: standalone)").matches,
  });
  followInstall(install, window);
  live.subscribe(({ name }) => {
    if (name === "open" && document.visibilityState === "visible") install.countDraw();
  });
  return install;
}
