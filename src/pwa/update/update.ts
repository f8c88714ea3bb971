import { mayReload, type ReloadDeps } from "./reload-guard.ts";
import { Store } from "#data/store.ts";

/** Milliseconds after an accepted update at which the page reloads even without a new worker in control. */
export const ACCEPT_FALLBACK_MS = 4000;
/** Milliseconds between two checks, at least. */
export const CHECK_GAP_MS = 30_000;
/** Milliseconds over which the visitors' checks spread after a deploy. */
export const CHECK_SPREAD_MS = 10_000;

export interface WorkerLike extends Pick<EventTarget, "addEventListener"> {
  readonly state: string;
}

export interface RegistrationLike extends Pick<EventTarget, "addEventListener"> {
  readonly installing: WorkerLike | null;
  readonly waiting: WorkerLike | null;
  readonly active: WorkerLike | null;
  update(): Promise<unknown>;
}

export interface ContainerLike extends Pick<EventTarget, "addEventListener"> {
  readonly controller: WorkerLike | null;
}

export interface UpdateDeps {
  /** Null if the browser has no service workers. */
  readonly container: ContainerLike | null;
  readonly register: () => Promise<RegistrationLike>;
  /** Makes a waiting worker take over. */
  readonly skipWaiting: (worker: WorkerLike) => void;
  /** Whether a worker has the same build as this page. */
  readonly hasPageBuild: (worker: WorkerLike) => Promise<boolean>;
  /** Id of the page's build; null: the first reported build counts as the page's. */
  readonly pageBuild: string | null;
  readonly isDirty: () => boolean;
  readonly path: () => string;
  readonly reload: () => void;
  readonly guard: ReloadDeps;
  /** Whether "ready offline" was shown on this device. */
  readonly wasReadyShown: () => boolean;
  readonly markReadyShown: () => void;
  /** Calls back when the page has made no requests for some seconds. */
  readonly whenQuiet: (run: () => void) => void;
  readonly setTimeout: (run: () => void, milliseconds: number) => void;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/** Notices to show about updates. */
export interface UpdateState {
  /** A new version is ready: Reload or Later. */
  readonly prompt: boolean;
  /** A new worker is in control, but the page has input or was just reloaded. */
  readonly bar: boolean;
  /** The site is ready offline; shown once. */
  readonly ready: boolean;
}

/**
 * Updates the page to new builds: announces each new worker, lets the visitor decide, and reloads once the worker is
 * in control, without losing input or reloading twice.
 */
export class Updates {
  readonly store = new Store<UpdateState>({ prompt: false, bar: false, ready: false });
  readonly #deps: UpdateDeps;
  readonly #announced = new WeakSet<WorkerLike>();
  #registration: RegistrationLike | null = null;
  /** Whether a worker controlled this page or an earlier visit: the first worker isn't an update. */
  #controlled: boolean;
  #pageBuild: string | null;
  #newBuild = false;
  /** Id of the server's last reported build that isn't the page's. */
  #lastServerBuild = "";
  #controllerChanges = 0;
  /** Whether the visitor accepted a build on this page, not in another tab. */
  #accepted = false;
  /** Whether the next change of the controller reloads regardless of the guard. */
  #reloadLost = false;
  #checkedMs = Number.NEGATIVE_INFINITY;

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    this.#pageBuild = deps.pageBuild;
    this.#controlled = deps.container !== null && deps.container.controller !== null;
  }

  /** Registers the worker and watches it; the site works without one. */
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
      // The previous visit may have ended before the notice was shown.
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
    // Chromium ignores checks until an installation ends.
    if (installing) await new Promise((end) => installing.addEventListener("statechange", end));
    await this.#registration?.update().catch(() => {
      this.#checkedMs = Number.NEGATIVE_INFINITY;
    });
  }

  /** Receives the id of the server's build, from the live stream or `latest.json`. */
  onServerBuild(id: string): void {
    if (id === "") return;
    this.#pageBuild ??= id;
    if (id === this.#pageBuild || id === this.#lastServerBuild) return;
    this.#lastServerBuild = id;
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
      // The reload makes Chromium stop the old worker, and is lost if that worker was handling it.
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

  /** Whether the next navigation has to load a document because of a newer build. */
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
    if (await this.#deps.hasPageBuild(worker)) {
      // The page is of the new build, only its worker is old. A request during the switch would keep the old worker
      // in control, so the page's own requests end first.
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
    if (controller !== null && (await this.#deps.hasPageBuild(controller))) {
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
