import { messageSW } from "workbox-window";
import { Updates } from "./update.ts";
import { whenQuiet } from "./first-activity.ts";
import { PAGE_GUARD } from "./reload-guard.ts";
import { LATEST_BUILD_DEPS, registerWorker } from "./register.ts";
import { fetchLatestBuild, type WorkerMessage } from "./protocol.ts";
import type { WorkerLike } from "./deps.ts";
import { workerContainer } from "#pwa/worker-container.ts";

/** Milliseconds that a worker may take to answer a message: on a slow phone it starts first. */
const ANSWER_MS = 5000;
/** Milliseconds without a request after which a page counts as quiet. */
const QUIET_MS = 3000;
/** Key in localStorage: "ready offline" was shown. */
const READY_KEY = "marble-draws-ready-offline";

export interface StartUpdates {
  /** Path of the page's entry script, which identifies its build. */
  readonly entry: string;
  readonly pageBuild: string | null;
  readonly isDirty: () => boolean;
  /** The server's build as the live stream has reported it so far; "" for none. */
  readonly serverBuild: () => string;
}

function send(worker: WorkerLike, message: WorkerMessage): Promise<unknown> {
  // Outside of tests every worker is the browser's own.
  return worker instanceof ServiceWorker ? messageSW(worker, message) : Promise.resolve(undefined);
}

async function carries(worker: WorkerLike, path: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = await Promise.race([send(worker, { type: "CARRIES", path }), late]);
  return answer === true;
}

function wasReadyShown(): boolean {
  try {
    return localStorage.getItem(READY_KEY) !== null;
  } catch {
    // Otherwise it would be shown on each visit.
    return true;
  }
}

function markReadyShown(): void {
  try {
    localStorage.setItem(READY_KEY, "1");
  } catch {
    // Blocked storage: it is never shown.
  }
}

/** Starts the service worker; checks for new builds now and when the page is visible or online again. */
export function startUpdates({ entry, pageBuild, isDirty, serverBuild }: StartUpdates): Updates {
  const container = workerContainer();
  const updates = new Updates({
    container,
    register: registerWorker,
    skipWaiting: (worker) => void send(worker, { type: "SKIP_WAITING" }),
    carriesPage: (worker) => carries(worker, entry),
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
    else updates.buildSeen((await fetchLatestBuild(LATEST_BUILD_DEPS))?.id ?? "");
  }
  // The stream may have reported a build before the updates were started.
  void updates.start().then(() => updates.buildSeen(serverBuild()));
  document.addEventListener("visibilitychange", () => void check());
  addEventListener("online", () => void check());
  return updates;
}
