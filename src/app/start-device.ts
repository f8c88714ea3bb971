import type { QueryClient } from "@tanstack/react-query";
import { startInstall } from "#pwa/install/start.ts";
import { startNotifications } from "#pwa/push/start.ts";
import { sendThrough, startOutbox } from "#pwa/outbox/start.ts";
import { device } from "#pwa/device.ts";
import { isDirty } from "#pwa/update/reload-guard.ts";
import { storeDialogsOnClick, storeUsedFiles } from "#pwa/used-files.ts";
import type { AppRouter } from "#app/router.tsx";
import { startUpdates } from "#pwa/update/start.ts";
import type { Live } from "#data/live/live.ts";
import { homeQuery } from "#data/queries/home.ts";
import { primeTexts } from "#features/texts/queries.ts";
import { createRecovery, startRecovery } from "#data/live/recover.ts";

export interface StartDevice {
  readonly router: AppRouter;
  readonly live: Live;
  readonly queryClient: QueryClient;
  /** Path of the app's entry script, which identifies its build. */
  readonly entry: string;
  /** Origin of the API; "" for the page's own. */
  readonly base: () => string;
  /** Resolves in a new task, once the browser has handled pending input. */
  readonly pause: () => Promise<void>;
}

/** Loads an address of the site as a document, also the current one (when going back). */
function loadDocument(href: string): void {
  if (new URL(href, location.href).href === location.href) location.reload();
  else location.assign(href);
}

/** Addresses of the pictures in the home data: logos, banners and tracks. */
function listPictures({ queryClient, router }: StartDevice): string[] {
  const home = queryClient.getQueryData(homeQuery(router.options.context.locale).queryKey);
  if (home === undefined) return [];
  const { banners, categories } = home;
  const logos = [...document.querySelectorAll<HTMLImageElement>("header a > img")];
  return [
    ...logos.map(({ src }) => src),
    ...[...banners, ...categories].map(({ image_url }) => image_url),
  ];
}

/** Starts updates, reports the server's builds to them, and loads the next page as a document after a new build. */
function watchBuilds({ router, live, entry, base }: StartDevice) {
  const { build = "" } = document.documentElement.dataset;
  // An API on another host may have another build: there the first reported build counts.
  const pageBuild = base() === "" && build !== "" ? build : null;
  const updates = startUpdates({ entry, pageBuild, isDirty, serverBuild: live.buildId });
  live.subscribe(({ name, data }) => {
    if (name === "build" || name === "hello") updates.onServerBuild(data.build_id);
  });
  router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || !updates.shouldLoadInFull()) return;
    loadDocument(toLocation.publicHref);
  });
  return updates;
}

/** Starts the recovery of failed queries, and loads the site's own texts. */
function startRecoveryAndTexts(parts: StartDevice): void {
  const { router, queryClient: client } = parts;
  const monotonic = () => performance.now();
  const recovery = createRecovery({ client, monotonic, random: Math.random });
  startRecovery(recovery, { client, page: document, events: window });
  // Prerendered pages lack the operator's texts, which offline visits need too.
  void primeTexts(client, router.options.context.locale);
}

/** Starts the parts of the device, each in a task, and publishes them to the features. */
export async function startDevice(parts: StartDevice): Promise<void> {
  const { live, base, pause } = parts;
  async function step<T>(start: () => T): Promise<T> {
    await pause();
    return start();
  }
  storeUsedFiles(() => listPictures(parts));
  storeDialogsOnClick();
  const updates = await step(() => watchBuilds(parts));
  const outbox = await step(() => startOutbox(base));
  const install = await step(() => startInstall(live));
  const notifications = await step(() => startNotifications(base));
  await step(() => startRecoveryAndTexts(parts));
  const sending = { notifications, outbox, sendFeedback: sendThrough(outbox) };
  device.set({ ...sending, install, updates });
}
