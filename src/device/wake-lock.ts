import { Store } from "#lib/store.ts";

interface WakeLockDeps {
  readonly wakeLock: Pick<WakeLock, "request"> | null;
  readonly page: Pick<Document, "visibilityState" | "addEventListener">;
}

/** Keeps the screen awake while the visitor waits for a draw; the browser releases the lock of a hidden page. */
export class ScreenWakeLock {
  readonly store = new Store(false);
  readonly supported: boolean;
  readonly #deps: WakeLockDeps;
  #wanted = false;
  #lock: WakeLockSentinel | null = null;
  #requesting = false;

  constructor(deps: WakeLockDeps) {
    this.#deps = deps;
    this.supported = deps.wakeLock !== null;
    deps.page.addEventListener("visibilitychange", () => void this.#acquire());
  }

  /** Turns it on or off; a refusal, as on low battery, shows in the store. */
  async want(on: boolean): Promise<void> {
    this.#wanted = on;
    if (on) await this.#acquire();
    else await this.#lock?.release();
  }

  async #acquire(): Promise<void> {
    const { wakeLock, page } = this.#deps;
    if (wakeLock === null || !this.#wanted || this.#lock !== null || this.#requesting) return;
    if (page.visibilityState !== "visible") return;
    this.#requesting = true;
    try {
      const lock = await wakeLock.request("screen");
      this.#lock = lock;
      this.store.set(true);
      lock.addEventListener("release", () => {
        this.#lock = null;
        this.store.set(false);
      });
      if (!this.#wanted) await lock.release();
    } catch {
      this.store.set(false);
    } finally {
      this.#requesting = false;
    }
  }
}
