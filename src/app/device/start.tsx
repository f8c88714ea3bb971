import type { QueryClient } from "@tanstack/react-query";
import { startArchive } from "#app/device/start-archive.ts";
import { InstallCard } from "#app/device/install-card.tsx";
import { startHomeScreen } from "#app/device/start-home-screen.ts";
import { startBadge, startInstall } from "#app/device/start-install.ts";
import { startNotices } from "#app/device/start-notices.ts";
import { handTo, startOutbox } from "#app/device/start-outbox.ts";
import { startPictures } from "#app/device/start-pictures.ts";
import { NoticeKeeper } from "#app/device/notice-keeper.ts";
import { NoticesPanel } from "#app/device/notices-panel.tsx";
import { WaitingNote } from "#app/device/waiting-note.tsx";
import { WaitingRow } from "#app/device/waiting-row.tsx";
import { StoragePanel } from "#app/device/storage-panel.tsx";
import { late } from "#app/device/late.ts";
import { isDirty } from "#app/device/dirty.ts";
import { UpdateToasts } from "#app/device/update-toasts.tsx";
import type { AppRouter } from "#app/router.tsx";
import { ChangedMark } from "#features/changed-draw/changed-mark.tsx";
import { SharedCard } from "#features/shared-draw/shared-card.tsx";
import { MarbleSound } from "#pwa/marble-sound.ts";
import { startUpdates } from "#pwa/start-updates.ts";
import { ScreenAwake } from "#pwa/wake-lock.ts";
import type { Live } from "#queries/live.ts";

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

/** Starts what makes the site an app on this device; its parts then stand on the pages. */
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
  late.set({
    beside: (
      <>
        <UpdateToasts updates={updates} />
        <NoticeKeeper notices={notices} />
      </>
    ),
    hand: handTo(outbox),
    slots: {
      home: () => <InstallCard install={install} />,
      menu: () => <WaitingNote outbox={outbox} />,
      track: ({ track }) => track && <WaitingRow {...{ notices, sound, awake, track }} />,
      notifications: () => <NoticesPanel notices={notices} />,
      storage: () => <StoragePanel archive={archive} />,
      shared: ({ cateId }) =>
        cateId !== undefined && <SharedCard archive={archive} cateId={cateId} />,
      changed: ({ cateId, draw }) =>
        cateId !== undefined &&
        draw !== undefined && <ChangedMark changed={changed} cateId={cateId} draw={draw} />,
    },
  });
}
