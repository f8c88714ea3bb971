import { mayReload } from "#device/update/reload-guard.ts";
import { Store } from "#lib/store.ts";
import type { RegistrationLike, UpdateDeps, WorkerLike } from "#device/update/deps.ts";

/** Milliseconds after an accepted update at which the page is loaded anew if no worker took over. */
export const ACCEPT_FALLBACK_MS = 4000;
/** Milliseconds between two checks, where they come by themselves. */
export const CHECK_GAP_MS = 30_000;
/** Milliseconds over which the visitors of a site spread their checks after a deploy. */
export const CHECK_SPREAD_MS = 10_000;

/** What the page has to say about builds. */
export interface UpdateState {
  /** A new version is ready: Reload or Later. */
  readonly prompt: boolean;
  /** A new version took over while something was typed here, or a reload was held back. */
  readonly bar: boolean;
  /** The site works offline from now on; said once. */
  readonly ready: boolean;
}

/**
 * The way of a new build to the page: every new worker is announced, the visitor decides, and the page
 * is loaded anew once the worker took over; nothing typed is lost and nothing reloads twice.
 */
export class Updates {
  readonly store = new Store<UpdateState>({ prompt: false, bar: false, ready: false });
  readonly #deps: UpdateDeps;
  readonly #announced = new WeakSet<WorkerLike>();
  #registration: RegistrationLike | null = null;
  /** Whether a worker was there before: its successor means a new build, the first one doesn't. */
  #served: boolean;
  #pageBuild: string | null;
  #newBuild = false;
  /** The newest build of another id that was told of. */
  #lastSeen = "";
  #turns = 0;
  #checked = Number.NEGATIVE_INFINITY;

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    this.#pageBuild = deps.pageBuild;
    this.#served = deps.container !== null && deps.container.controller !== null;
  }

  /** Registers the worker and follows it; where that can't be, the site works without. */
  async start(): Promise<void> {
    const { container, register } = this.#deps;
    if (container === null) return;
    container.addEventListener("controllerchange", () => void this.#controllerChanged());
    try {
      this.#registration = await register();
    } catch {
      return;
    }
    // A page loaded past its worker, by a hard reload, has no controller but isn't a first visit.
    if (this.#registration.active !== null) {
      this.#served = true;
      // The visit before may have ended before it could be said.
      this.#sayReady();
    }
    this.#checked = this.#deps.guard.now();
    this.#watch(this.#registration);
  }

  /** Looks for a new build unless that was done just now; without a network the next time will do. */
  async check(): Promise<void> {
    const now = this.#deps.guard.now();
    if (Math.abs(now - this.#checked) < CHECK_GAP_MS) return;
    this.#checked = now;
    try {
      await this.#registration?.update();
    } catch {
      this.#checked = Number.NEGATIVE_INFINITY;
    }
  }

  /** Takes the id of the build that the server has now, from the live stream or `latest.json`. */
  buildSeen(id: string): void {
    this.#pageBuild ??= id;
    if (id === "" || id === this.#pageBuild || id === this.#lastSeen) return;
    this.#lastSeen = id;
    this.#newBuild = true;
    this.#checked = Number.NEGATIVE_INFINITY;
    if (this.#registration === null) this.#say({ prompt: true });
    else this.#deps.setTimeout(() => void this.check(), this.#deps.random() * CHECK_SPREAD_MS);
  }

  /** The visitor wants the new version now. */
  readonly accept = (): void => {
    this.#say({ prompt: false });
    const worker = this.#registration?.waiting ?? null;
    if (worker === null) {
      this.#reloadOrBar();
      return;
    }
    const turns = this.#turns;
    this.#deps.skipWaiting(worker);
    this.#deps.setTimeout(() => {
      if (turns === this.#turns) this.#reloadOrBar();
    }, ACCEPT_FALLBACK_MS);
  };

  /** The visitor wants it later: the next page is loaded in full. */
  readonly later = (): void => this.#say({ prompt: false });

  /** The visitor wants the reload that was held back. */
  readonly reloadNow = (): void => this.#deps.reload();

  /** The visitor was told that the site works offline. */
  readonly dismissReady = (): void => {
    this.#deps.noteReady();
    this.#say({ ready: false });
  };

  /** Whether the next navigation must load its page in full, as a newer build is known. */
  readonly shouldLoadInFull = (): boolean => this.#newBuild && !this.#deps.isDirty();

  #sayReady(): void {
    if (!this.#deps.saidReady()) this.#say({ ready: true });
  }

  #say(change: Partial<UpdateState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }

  #watch(registration: RegistrationLike): void {
    const look = (worker: WorkerLike) => {
      const { active } = registration;
      const isUpdate = active !== null && active !== worker;
      if (worker.state === "installed" && isUpdate) void this.#announce(worker);
    };
    const track = (worker: WorkerLike | null) => {
      if (worker === null) return;
      look(worker);
      worker.addEventListener("statechange", () => look(worker));
    };
    registration.addEventListener("updatefound", () => track(registration.installing));
    track(registration.waiting);
    track(registration.installing);
  }

  async #announce(worker: WorkerLike): Promise<void> {
    if (this.#announced.has(worker)) return;
    this.#announced.add(worker);
    if (await this.#deps.carriesPage(worker)) {
      // The page came fresh from the server: only the worker behind it is old.
      this.#deps.skipWaiting(worker);
      return;
    }
    this.#newBuild = true;
    this.#say({ prompt: true });
  }

  async #controllerChanged(): Promise<void> {
    this.#turns += 1;
    const first = !this.#served;
    this.#served = true;
    if (first) {
      this.#sayReady();
      return;
    }
    const controller = this.#deps.container?.controller ?? null;
    if (controller !== null && (await this.#deps.carriesPage(controller))) {
      if (this.#registration?.waiting === null) {
        this.#newBuild = false;
        this.#say({ prompt: false });
      }
      return;
    }
    this.#newBuild = true;
    this.#reloadOrBar();
  }

  #reloadOrBar(): void {
    if (!this.#deps.isDirty() && mayReload(this.#deps.path(), this.#deps.guard)) {
      this.#deps.reload();
    } else this.#say({ bar: true, prompt: false });
  }
}
