import type { ReloadDeps } from "./reload-guard.ts";

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
  readonly carriesPage: (worker: WorkerLike) => Promise<boolean>;
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
