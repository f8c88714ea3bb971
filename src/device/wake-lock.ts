import { Store } from "#lib/store.ts";

interface WakeLockDeps {
  /** Null where the browser can't keep a screen awake. */
  readonly wakeLock: Pick<WakeLock, "request"> | null;
  readonly page: Pick<Document, "visibilityState" | "addEventListener">;
}

/** Keeps the screen awake while the visitor waits for a draw. */
export class ScreenWakeLock {
  /** Whether the screen is kept awake at the moment. */
  readonly store = new Store(false);
  readonly supported: boolean;
  readonly #deps: WakeLockDeps;
  #wanted = false;
  #lock: WakeLockSentinel | null = null;
  #asking = false;

  constructor(deps: WakeLockDeps) {
    this.#deps = deps;
    this.supported = deps.wakeLock !== null;
    // The browser lets go whenever the page is hidden.
    deps.page.addEventListener("visibilitychange", () => void this.#take());
  }

  /** Turns it on or off; a refusal, as on low battery, shows in the store. */
  async want(on: boolean): Promise<void> {
    this.#wanted = on;
    if (on) await this.#take();
    else await this.#lock?.release();
  }

  async #take(): Promise<void> {
    const { wakeLock, page } = this.#deps;
    if (!this.#wanted || this.#lock !== null || page.visibilityState !== "visible") return;
    if (this.#asking) return;
    this.#asking = true;
    try {
      const lock = await wakeLock?.request("screen");
      if (lock === undefined) return;
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
      this.#asking = false;
    }
  }
}
