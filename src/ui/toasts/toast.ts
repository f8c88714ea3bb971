import { Store } from "#lib/store.ts";

export type ToastType = "info" | "success" | "warning" | "error";

/** A button on a toast; pressing it also closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastOptions {
  /** Plain text. The same text again is counted on the toast that shows it. */
  readonly text: string;
  /** `info` by default. */
  readonly type?: ToastType;
  /** 3000 by default; 0 stays until it is closed. */
  readonly durationMs?: number;
  readonly actions?: readonly ToastAction[];
  /** Stands at the bottom of the window, out of the way: not a message that the specification asks for. */
  readonly aside?: boolean;
  /** Does nothing while a toast shows this text, instead of counting it. */
  readonly once?: boolean;
}

/** What shows toasts once its code has loaded. */
export interface ToastTarget {
  show(this: void, options: ToastOptions): void;
  close(this: void, text: string): void;
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

  readonly close = (text: string): void => {
    this.#target?.close(text);
    this.waiting.set(this.waiting.get().filter((options) => options.text !== text));
  };

  /** Hands waiting and later toasts to `target`; returns how to stop. */
  connect(target: ToastTarget): () => void {
    this.#target = target;
    for (const options of this.waiting.get()) target.show(options);
    this.waiting.set([]);
    return () => {
      this.#target = null;
    };
  }
}

/** The toasts of this page. */
export const pageToasts = new ToastQueue();

/** Shows a toast. Browser only. */
export const toast = pageToasts.show;

/** Closes the toast that shows `text`, if there is one. */
export const closeToast = pageToasts.close;
