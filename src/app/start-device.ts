import type { QueryClient } from "@tanstack/react-query";
import { startArchive } from "#device/archive/start.ts";
import { startHomeScreen } from "#device/install/home-screen.ts";
import { startBadge, startInstall } from "#device/install/start.ts";
import { startNotices } from "#device/push/start.ts";
import { handTo, startOutbox } from "#device/outbox/start.ts";
import { startPictures } from "#device/start-pictures.ts";
import { device } from "#device/device.ts";
import { isDirty } from "#device/update/dirty.ts";
import type { AppRouter } from "#app/router.tsx";
import { MarbleSound } from "#device/marble-sound.ts";
import { startUpdates } from "#device/update/start.ts";
import { ScreenAwake } from "#device/wake-lock.ts";
import type { Live } from "#live/live.ts";

/** Where the service worker's script stands. */
const SCRIPT = "/sw.js";

export interface StartDevice {
  readonly router: AppRouter;
  readonly live: Live;
  readonly queryClient: QueryClient;
  /** Where the API is: "" for the page's own origin. */
  readonly base: () => string;
}

/** Loads an address of the site as a document, also where it is the page's own already (going back). */
function goInFull(href: string): void {
  if (new URL(href, location.href).href === location.href) location.reload();
  else location.assign(href);
}

/** Starts what makes the site an app on this device, for the features that need it. */
export function startDevice({ router, live, queryClient, base }: StartDevice): void {
  const { entry = "", build = "" } = document.documentElement.dataset;
  // An API on another host may be of another build: there the first one heard of counts.
  const pageBuild = base() === "" && build !== "" ? build : null;
  const updates = startUpdates({ script: SCRIPT, entry, pageBuild, isDirty });
  live.subscribe(({ name, data }) => {
    if (name === "build" || name === "hello") updates.buildSeen(data.build_id);
  });
  router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || !updates.shouldLoadInFull()) return;
    goInFull(toLocation.publicHref);
  });
  const { archive, changed } = startArchive(queryClient);
  const outbox = startOutbox(base);
  const install = startInstall(live);
  const { notices, db } = startNotices(base);
  startBadge(live, db);
  startHomeScreen(document);
  startPictures(queryClient, () => router.options.context.locale);
  const wakeLock = "wakeLock" in navigator ? navigator.wakeLock : null;
  const awake = new ScreenAwake({ wakeLock, page: document });
  const sound = new MarbleSound("AudioContext" in window ? () => new AudioContext() : null);
  device.set({
    archive,
    changed,
    notices,
    outbox,
    sendFeedback: handTo(outbox),
    install,
    updates,
    sound,
    awake,
  });
}
