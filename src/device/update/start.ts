import { messageSW, Workbox } from "workbox-window";
import * as v from "valibot";
import { Updates } from "#device/update/update.ts";
import { PAGE_GUARD } from "#device/update/reload-guard.ts";
import { deleteCaches } from "#device/cache-names.ts";
import { LATEST_BUILD, LatestBuild } from "#device/update/latest-build.ts";
import type { WorkerLike } from "#device/update/deps.ts";
import { workerContainer } from "#device/worker-container.ts";
import type { WorkerMessage } from "#device/update/worker-messages.ts";

/** Milliseconds that a worker may take to answer a question. */
const ANSWER_MS = 1000;
/** Where it is kept in localStorage that "ready offline" was said. */
const READY_KEY = "marble-draws-ready-offline";

export interface StartUpdates {
  /** Address of the service worker. */
  readonly script: string;
  /** Path of the page's entry script, by which its build is known. */
  readonly entry: string;
  readonly pageBuild: string | null;
  readonly isDirty: () => boolean;
}

/** The browser's own worker behind a {@link WorkerLike}: outside of tests there is no other kind. */
function real(worker: WorkerLike): ServiceWorker | null {
  return worker instanceof ServiceWorker ? worker : null;
}

function tell(worker: WorkerLike, message: WorkerMessage): Promise<unknown> {
  const target = real(worker);
  if (target === null) return Promise.resolve(undefined);
  return messageSW(target, message);
}

async function carries(worker: WorkerLike, path: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = await Promise.race([tell(worker, { type: "CARRIES", path }), late]);
  return answer === true;
}

function saidReady(): boolean {
  try {
    return localStorage.getItem(READY_KEY) !== null;
  } catch {
    // It would be said on each visit.
    return true;
  }
}

function noteReady(): void {
  try {
    localStorage.setItem(READY_KEY, "1");
  } catch {
    // Blocked storage: then it isn't said at all.
  }
}

/** What the server says of its build; null where it can't be asked. */
async function latestBuild(): Promise<LatestBuild | null> {
  try {
    const response = await fetch(`${LATEST_BUILD}?${Date.now()}`, { cache: "no-store" });
    const read = v.safeParse(LatestBuild, await response.json());
    return response.ok && read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Registers the worker, unless the operator withdrew it: registering would bring it back to life. */
async function register(script: string): Promise<ServiceWorkerRegistration> {
  if ((await latestBuild())?.kill === true) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await deleteCaches(caches);
    throw new Error("withdrawn by the operator");
  }
  const workbox = new Workbox(script, { scope: "/", updateViaCache: "none" });
  const registration = await workbox.register({ immediate: true });
  if (registration === undefined) throw new Error("no registration");
  return registration;
}

/** Starts the service worker and the watch for new builds: now, in view again, online again. */
export function startUpdates({ script, entry, pageBuild, isDirty }: StartUpdates): Updates {
  const container = workerContainer();
  const updates = new Updates({
    container,
    register: () => register(script),
    skipWaiting: (worker) => void tell(worker, { type: "SKIP_WAITING" }),
    carriesPage: (worker) => carries(worker, entry),
    pageBuild,
    isDirty,
    path: () => location.pathname,
    reload: () => location.reload(),
    guard: PAGE_GUARD,
    saidReady,
    noteReady,
    setTimeout: (run, milliseconds) => void setTimeout(run, milliseconds),
    random: () => Math.random(),
  });
  async function look() {
    if (document.visibilityState !== "visible") return;
    if (container !== null) await updates.check();
    else updates.buildSeen((await latestBuild())?.id ?? "");
  }
  void updates.start();
  document.addEventListener("visibilitychange", () => void look());
  addEventListener("online", () => void look());
  return updates;
}
