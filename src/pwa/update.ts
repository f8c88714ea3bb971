import { mayReload } from "#pwa/reload-guard.ts";
import type { ReloadDeps } from "#pwa/reload-guard.ts";

/** Milliseconds after an accepted update at which the page is loaded anew if no worker took over. */
export const ACCEPT_FALLBACK_MS = 4000;
/** Milliseconds between two checks that nobody asked for. */
export const CHECK_GAP_MS = 30_000;
/** Milliseconds over which the visitors of a site spread their checks after a deploy. */
export const CHECK_SPREAD_MS = 10_000;

/** A service worker as far as updates look at it. */
export interface WorkerLike extends Pick<EventTarget, "addEventListener"> {
  readonly state: string;
}

/** A registration as far as updates look at it. */
export interface RegistrationLike extends Pick<EventTarget, "addEventListener"> {
  readonly installing: WorkerLike | null;
  readonly waiting: WorkerLike | null;
  readonly active: WorkerLike | null;
  update(): Promise<unknown>;
}

/** `navigator.serviceWorker` as far as updates look at it. */
export interface ContainerLike extends Pick<EventTarget, "addEventListener"> {
  readonly controller: WorkerLike | null;
}

export interface UpdateDeps {
  /** Null where the browser has no service workers. */
  readonly container: ContainerLike | null;
  readonly register: () => Promise<RegistrationLike>;
  /** Tells a waiting worker to take over. */
  readonly skipWaiting: (worker: WorkerLike) => void;
  /** Whether a worker carries the very build that this page is of. */
  readonly carriesPage: (worker: WorkerLike) => Promise<boolean>;
  /** Whether something typed would be lost by a reload. */
  readonly isDirty: () => boolean;
  /** Path and query of the page. */
  readonly path: () => string;
  readonly reload: () => void;
  readonly guard: ReloadDeps;
  /** Remembers over visits that "ready offline" was said; gives whether it had been said before. */
  readonly saidReady: () => boolean;
  readonly setTimeout: (run: () => void, milliseconds: number) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** What the page has to say about builds. */
export interface UpdateState {
  /** A new version is ready: Reload or Later. */
  readonly prompt: boolean;
  /** The new version took over while something was typed here: reload when it is saved. */
  readonly bar: boolean;
  /** The site works offline from now on; said once. */
  readonly ready: boolean;
}

const QUIET: UpdateState = { prompt: false, bar: false, ready: false };

export type Updates = ReturnType<typeof createUpdates>;

/** A state that can be subscribed to. */
function createState() {
  const listeners = new Set<() => void>();
  let state = QUIET;
  return {
    get: (): UpdateState => state,
    set(change: Partial<UpdateState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Calls back with each worker that is installed while another one is active, now and later. */
function watchWaiting(registration: RegistrationLike, announce: (worker: WorkerLike) => void) {
  function look(worker: WorkerLike) {
    const { active } = registration;
    if (worker.state === "installed" && active !== null && active !== worker) announce(worker);
  }
  function track(worker: WorkerLike | null) {
    if (worker === null) return;
    look(worker);
    worker.addEventListener("statechange", () => look(worker));
  }
  registration.addEventListener("updatefound", () => track(registration.installing));
  track(registration.waiting);
  track(registration.installing);
}

/**
 * The way of a new build to the page: every new worker is announced, the visitor decides, and the page
 * is loaded anew once the worker took over; nothing typed is lost and nothing reloads twice.
 */
export function createUpdates(deps: UpdateDeps) {
  const state = createState();
  const announced = new WeakSet<WorkerLike>();
  let registration: RegistrationLike | null = null;
  let waiting: WorkerLike | null = null;
  /** Whether a worker was there before: its successor means a new build, the first one doesn't. */
  let served = deps.container !== null && deps.container.controller !== null;
  let newBuild = false;

  function reloadOrBar() {
    if (!deps.isDirty() && mayReload(deps.path(), deps.guard)) deps.reload();
    else state.set({ bar: true, prompt: false });
  }

  async function announce(worker: WorkerLike): Promise<void> {
    if (announced.has(worker)) return;
    announced.add(worker);
    waiting = worker;
    if (await deps.carriesPage(worker)) {
      // The page came fresh from the server: only the worker behind it is old.
      deps.skipWaiting(worker);
      return;
    }
    newBuild = true;
    state.set({ prompt: true });
  }

  async function controllerChanged(): Promise<void> {
    const first = !served;
    served = true;
    const controller = deps.container?.controller ?? null;
    if (first) {
      if (!deps.saidReady()) state.set({ ready: true });
      return;
    }
    if (controller !== null && (await deps.carriesPage(controller))) {
      newBuild = false;
      state.set({ prompt: false });
      return;
    }
    newBuild = true;
    reloadOrBar();
  }

  return {
    state: state.get,
    subscribe: state.subscribe,

    /** Registers the worker and follows it; without service workers it does nothing. */
    async start(): Promise<void> {
      if (deps.container === null) return;
      deps.container.addEventListener("controllerchange", () => void controllerChanged());
      try {
        registration = await deps.register();
      } catch {
        return; // Offline before the first visit was whole, or forbidden: the site works without.
      }
      // A page loaded past its worker (a hard reload) has none yet is not on its first visit.
      if (registration.active !== null) served = true;
      watchWaiting(registration, (worker) => void announce(worker));
    },

    /** Looks for a new build; offline it looks again at the next occasion. */
    async check(): Promise<void> {
      try {
        await registration?.update();
      } catch {
        // No network.
      }
    },

    /** A new build is known to be out, as by the live stream or without service workers. */
    buildIsOut(): void {
      newBuild = true;
      if (registration === null) state.set({ prompt: true });
    },

    /** The visitor wants the new version now. */
    accept(): void {
      state.set({ prompt: false });
      const worker = registration?.waiting ?? waiting;
      if (worker === null || worker.state !== "installed") {
        reloadOrBar();
        return;
      }
      deps.skipWaiting(worker);
      deps.setTimeout(() => {
        if (worker.state === "installed") reloadOrBar();
      }, ACCEPT_FALLBACK_MS);
    },

    /** The visitor wants it later: the next page is loaded in full. */
    later: () => state.set({ prompt: false }),

    /** The visitor asks for the reload that was held back for what was typed. */
    reloadNow: () => deps.reload(),

    dismissReady: () => state.set({ ready: false }),

    /** Whether the next navigation must load its page in full, as a newer build is known. */
    shouldLoadInFull: () => newBuild && !deps.isDirty(),
  };
}
