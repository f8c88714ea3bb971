import { messageSW, Workbox } from "workbox-window";
import { Updates, type WorkerLike } from "./update.ts";
import { whenQuiet } from "#pwa/activity.ts";
import { deleteCaches } from "#pwa/caches.ts";
import { PAGE_GUARD } from "./reload-guard.ts";
import { fetchLatestBuild, type LatestBuildDeps, type WorkerMessage } from "./protocol.ts";
import { workerContainer } from "#pwa/worker-container.ts";

/** Milliseconds that a worker may take to reply to a message; on a slow phone it has to start first. */
const REPLY_MS = 5000;
/** Milliseconds without a request after which a page counts as quiet. */
const QUIET_MS = 3000;
/** Key in localStorage: "ready offline" was shown. */
const READY_KEY = "marble-draws-ready-offline";

export interface StartUpdates {
  /** Path of the page's entry script, which identifies its build. */
  readonly entry: string;
  readonly pageBuild: string | null;
  readonly isDirty: () => boolean;
  /** Id of the server's build that the live stream reported last; "" for none. */
  readonly serverBuild: () => string;
}

const LATEST_BUILD_DEPS: LatestBuildDeps = {
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
};

/** Registers the worker; rejects if the operator has withdrawn it. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  if ((await fetchLatestBuild(LATEST_BUILD_DEPS))?.kill === true) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await deleteCaches(caches);
    throw new Error("withdrawn by the operator");
  }
  const workbox = new Workbox("/sw.js", { scope: "/", updateViaCache: "none" });
  const registration = await workbox.register({ immediate: true });
  if (registration === undefined) throw new Error("no registration");
  return registration;
}

function send(worker: WorkerLike, message: WorkerMessage): Promise<unknown> {
  // Only tests have other workers than the browser's.
  return worker instanceof ServiceWorker ? messageSW(worker, message) : Promise.resolve(undefined);
}

/** Whether a worker's build has a file. */
async function hasFile(worker: WorkerLike, path: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), REPLY_MS);
  });
  const reply = await Promise.race([send(worker, { type: "CARRIES", path }), late]);
  return reply === true;
}

function wasReadyShown(): boolean {
  try {
    return localStorage.getItem(READY_KEY) !== null;
  } catch {
    // Blocked storage: it would be shown on each visit.
    return true;
  }
}

function markReadyShown(): void {
  try {
    localStorage.setItem(READY_KEY, "1");
  } catch {
    // Blocked storage: `wasReadyShown` returns true.
  }
}

/** Registers the service worker; checks for new builds now and when the page is visible or online again. */
export function startUpdates({ entry, pageBuild, isDirty, serverBuild }: StartUpdates): Updates {
  const container = workerContainer();
  const updates = new Updates({
    container,
    register: registerWorker,
    skipWaiting: (worker) => void send(worker, { type: "SKIP_WAITING" }),
    hasPageBuild: (worker) => hasFile(worker, entry),
    pageBuild,
    isDirty,
    path: () => location.pathname,
    reload: () => location.reload(),
    guard: PAGE_GUARD,
    wasReadyShown,
    markReadyShown,
    whenQuiet: (run) => whenQuiet(run, QUIET_MS),
    setTimeout: (run, milliseconds) => void setTimeout(run, milliseconds),
    random: () => Math.random(),
  });
  async function check() {
    if (document.visibilityState !== "visible") return;
    if (container !== null) await updates.check();
    else updates.onServerBuild((await fetchLatestBuild(LATEST_BUILD_DEPS))?.id ?? "");
  }
  // The stream may have reported a build before the updates were started.
  void updates.start().then(() => updates.onServerBuild(serverBuild()));
  document.addEventListener("visibilitychange", () => void check());
  addEventListener("online", () => void check());
  return updates;
}
