import { Store } from "#data/store.ts";

/** Milliseconds that a toast stays by default (spec §9). */
export const TOAST_MS = 3000;

export type ToastType = "info" | "success" | "warning" | "error";

export interface ToastOptions {
  /** Plain text. A repeated text is counted on its toast. */
  readonly text: string;
  /** `info` by default. */
  readonly type?: ToastType;
  /** Milliseconds, {@link TOAST_MS} by default; 0: until it is closed. */
  readonly durationMs?: number;
  /** Shows the toast at the bottom of the window and under dialogs: for messages that the spec doesn't have. */
  readonly aside?: boolean;
}

/** The component that shows toasts, once its code has loaded. */
export interface ToastTarget {
  show(this: void, options: ToastOptions): void;
}

/** Toasts that wait for the code that shows them, which loads on demand. */
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
