import { Store } from "#data/store.ts";

/** Milliseconds that a toast stays by default (spec §9). */
export const TOAST_MS = 3000;

export type ToastType = "info" | "success" | "warning" | "error";

export interface ToastOptions {
  /** Plain text. The same text again is counted on the toast that shows it. */
  readonly text: string;
  /** `info` by default. */
  readonly type?: ToastType;
  /** {@link TOAST_MS} by default; 0 stays until it is closed. */
  readonly durationMs?: number;
  /** At the bottom of the window, out of the way and under dialogs: not a message that the specification asks for. */
  readonly aside?: boolean;
}

/** What shows toasts once its code has loaded. */
export interface ToastTarget {
  show(this: void, options: ToastOptions): void;
}

/** Toasts that wait for the code that shows them, which the page's first scripts leave out. */
export class ToastQueue {
  /** Oldest first; empty while a target is connected. */
  readonly waiting = new Store<readonly ToastOptions[]>([]);
  #target: ToastTarget | null = null;

  readonly show = (options: ToastOptions): void => {
    if (this.#target === null) this.waiting.set([...this.waiting.get(), options]);
    else this.#target.show(options);
  };

  readonly clear = (): void => this.waiting.set([]);

  /** Passes waiting and later toasts to `target`; returns how to stop. */
  connect(target: ToastTarget): () => void {
    this.#target = target;
    for (const options of this.waiting.get()) target.show(options);
    this.clear();
    return () => {
      this.#target = null;
    };
  }
}

export const pageToasts = new ToastQueue();

/** Shows a toast. Browser only. */
export const toast = pageToasts.show;
