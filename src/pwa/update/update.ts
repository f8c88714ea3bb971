import { mayReload } from "./reload-guard.ts";
import { Store } from "#data/store.ts";
import type { RegistrationLike, UpdateDeps, WorkerLike } from "./deps.ts";

/** Milliseconds after an accepted update at which the page reloads even if no worker took over. */
export const ACCEPT_FALLBACK_MS = 4000;
/** Least milliseconds between two checks. */
export const CHECK_GAP_MS = 30_000;
/** Milliseconds over which the visitors' checks spread after a deploy. */
export const CHECK_SPREAD_MS = 10_000;

/** What the page shows about updates. */
export interface UpdateState {
  /** A new version is ready: Reload or Later. */
  readonly prompt: boolean;
  /** A new version has taken over, but the page has input or was just reloaded. */
  readonly bar: boolean;
  /** The site is ready offline; shown once. */
  readonly ready: boolean;
}

/**
 * Brings a new build to the page: announces each new worker, lets the visitor decide, and reloads once the
 * worker has taken over, without losing input or reloading twice.
 */
export class Updates {
  readonly store = new Store<UpdateState>({ prompt: false, bar: false, ready: false });
  readonly #deps: UpdateDeps;
  readonly #announced = new WeakSet<WorkerLike>();
  #registration: RegistrationLike | null = null;
  /** Whether a worker controlled a page before: the first worker isn't an update. */
  #controlled: boolean;
  #pageBuild: string | null;
  #newBuild = false;
  /** Id of the last reported build that isn't the page's. */
  #lastSeen = "";
  #controllerChanges = 0;
  /** Whether the visitor accepted a build on this page, not in another tab. */
  #accepted = false;
  /** Whether the next takeover reloads, whatever the guard says. */
  #reloadLost = false;
  #checkedMs = Number.NEGATIVE_INFINITY;

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    this.#pageBuild = deps.pageBuild;
    this.#controlled = deps.container !== null && deps.container.controller !== null;
  }

  /** Registers the worker and watches it; without one, the site still works. */
  async start(): Promise<void> {
    const { container, register } = this.#deps;
    if (container === null) return;
    container.addEventListener("controllerchange", () => void this.#controllerChanged());
    try {
      this.#registration = await register();
    } catch {
      return;
    }
    // After a hard reload the page has no controller, but this isn't a first visit.
    if (this.#registration.active !== null) {
      this.#controlled = true;
      // The previous visit may have ended before it was shown.
      this.#showReady();
    }
    this.#checkedMs = this.#deps.guard.now();
    this.#watch(this.#registration);
  }

  /** Checks for a new build, unless the last check was just now and succeeded. */
  async check(): Promise<void> {
    const now = this.#deps.guard.now();
    if (Math.abs(now - this.#checkedMs) < CHECK_GAP_MS) return;
    this.#checkedMs = now;
    const installing = this.#registration?.installing;
    // Until its install is over, Chromium takes each check for the one that found it.
    if (installing) await new Promise((end) => installing.addEventListener("statechange", end));
    await this.#registration?.update().catch(() => {
      this.#checkedMs = Number.NEGATIVE_INFINITY;
    });
  }

  /** Receives the id of the server's build, from the live stream or `latest.json`. */
  buildSeen(id: string): void {
    if (id === "") return;
    this.#pageBuild ??= id;
    if (id === this.#pageBuild || id === this.#lastSeen) return;
    this.#lastSeen = id;
    this.#newBuild = true;
    this.#checkedMs = Number.NEGATIVE_INFINITY;
    if (this.#registration === null) this.#update({ prompt: true });
    else this.#deps.setTimeout(() => void this.check(), this.#deps.random() * CHECK_SPREAD_MS);
  }

  readonly accept = (): void => {
    this.#accepted = true;
    this.#update({ prompt: false });
    const worker = this.#registration?.waiting ?? null;
    if (worker === null) {
      this.#reloadOrBar();
      return;
    }
    const changes = this.#controllerChanges;
    this.#deps.skipWaiting(worker);
    this.#deps.setTimeout(() => {
      if (changes !== this.#controllerChanges) return;
      this.#reloadOrBar();
      // A navigation makes Chromium end the old worker, and is lost if the old worker got it.
      this.#reloadLost = true;
    }, ACCEPT_FALLBACK_MS);
  };

  /** Hides the prompt: the next navigation loads a document. */
  readonly later = (): void => this.#update({ prompt: false });

  readonly reloadNow = (): void => this.#deps.reload();

  readonly dismissReady = (): void => {
    this.#deps.markReadyShown();
    this.#update({ ready: false });
  };

  /** Whether the next navigation has to load a document, as there is a newer build. */
  readonly shouldLoadInFull = (): boolean => this.#newBuild && !this.#deps.isDirty();

  #showReady(): void {
    if (!this.#deps.wasReadyShown()) this.#update({ ready: true });
  }

  #update(change: Partial<UpdateState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }

  #watch(registration: RegistrationLike): void {
    const check = (worker: WorkerLike) => {
      const { active } = registration;
      const isUpdate = active !== null && active !== worker;
      if (worker.state === "installed" && isUpdate) void this.#announce(worker);
    };
    const track = (worker: WorkerLike | null) => {
      if (worker === null) return;
      check(worker);
      worker.addEventListener("statechange", () => check(worker));
    };
    registration.addEventListener("updatefound", () => track(registration.installing));
    track(registration.waiting);
    track(registration.installing);
  }

  async #announce(worker: WorkerLike): Promise<void> {
    if (this.#announced.has(worker)) return;
    this.#announced.add(worker);
    if (await this.#deps.carriesPage(worker)) {
      // The page is new, only its worker is old. A request that wakes the old one while Chromium stops it
      // would keep it in charge, so the page's own requests end first.
      this.#deps.whenQuiet(() => this.#deps.skipWaiting(worker));
      return;
    }
    this.#newBuild = true;
    this.#update({ prompt: true });
  }

  async #controllerChanged(): Promise<void> {
    this.#controllerChanges += 1;
    const first = !this.#controlled;
    this.#controlled = true;
    if (first) {
      this.#showReady();
      return;
    }
    const controller = this.#deps.container?.controller ?? null;
    if (controller !== null && (await this.#deps.carriesPage(controller))) {
      if (this.#registration?.waiting === null) {
        this.#newBuild = false;
        this.#update({ prompt: false });
      }
      return;
    }
    this.#newBuild = true;
    if (this.#accepted || this.#deps.isDirty()) this.#reloadOrBar();
    else this.#update({ prompt: true });
  }

  #reloadOrBar(): void {
    const { isDirty, path, guard, reload } = this.#deps;
    if (!isDirty() && (this.#reloadLost || mayReload(path(), guard))) {
      this.#reloadLost = false;
      reload();
    } else this.#update({ bar: true, prompt: false });
  }
}
