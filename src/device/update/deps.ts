import type { ReloadDeps } from "#device/update/reload-guard.ts";

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

/** What updates need of the browser. */
export interface UpdateDeps {
  /** Null where the browser has no service workers. */
  readonly container: ContainerLike | null;
  readonly register: () => Promise<RegistrationLike>;
  /** Tells a waiting worker to take over. */
  readonly skipWaiting: (worker: WorkerLike) => void;
  /** Whether a worker carries the very build that this page is of. */
  readonly carriesPage: (worker: WorkerLike) => Promise<boolean>;
  /** Id of the page's build, null where it isn't known: the first one heard of counts then. */
  readonly pageBuild: string | null;
  /** Whether something typed would be lost by a reload. */
  readonly isDirty: () => boolean;
  /** Path of the page. */
  readonly path: () => string;
  readonly reload: () => void;
  readonly guard: ReloadDeps;
  /** Whether "ready offline" was said on this device, and the note that it is said now. */
  readonly saidReady: () => boolean;
  readonly noteReady: () => void;
  readonly setTimeout: (run: () => void, milliseconds: number) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}
