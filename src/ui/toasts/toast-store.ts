import {
  closeToast,
  expireToasts,
  holdToast,
  nextExpiry,
  releaseToast,
  restartToasts,
  showToast,
  type ToastList,
  type ToastOptions,
} from "./toast-list.ts";

/** What tells the time and waits; milliseconds. */
export interface ToastClock {
  readonly now: () => number;
  /** Calls back after a while; returns what calls it off. */
  readonly wait: (ms: number, then: () => void) => () => void;
}

/** The toasts of one page and all that can happen to them. */
export interface ToastStore {
  readonly get: () => ToastList;
  readonly subscribe: (changed: () => void) => () => void;
  /** Says something; returns what closes it again. */
  readonly show: (options: ToastOptions) => () => void;
  readonly close: (id: string) => void;
  readonly closeAll: () => void;
  readonly hold: (id: string) => void;
  readonly release: (id: string) => void;
  /** The toasts are on screen from now on: their time begins. Returns what stops it. */
  readonly start: () => () => void;
}

/** Toasts on a clock. Time runs only while they are on screen, so a slow network eats none of it. */
export function createToastStore({ now, wait }: ToastClock): ToastStore {
  let list: ToastList = [];
  let shown = 0;
  let running = false;
  let callOff: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function become(next: ToastList) {
    list = next;
    callOff?.();
    const at = running ? nextExpiry(list) : null;
    callOff = at === null ? null : wait(at - now(), () => become(expireToasts(list, now())));
    for (const changed of listeners) changed();
  }

  return {
    get: () => list,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show: (options) => {
      shown += 1;
      become(showToast(list, options, { id: `toast-${shown}`, now: now() }));
      return () => {
        const same = list.find(({ text }) => text === options.text);
        if (same !== undefined) become(closeToast(list, same.id));
      };
    },
    close: (id) => become(closeToast(list, id)),
    closeAll: () => become([]),
    hold: (id) => become(holdToast(list, id)),
    release: (id) => become(releaseToast(list, id, now())),
    start: () => {
      running = true;
      become(restartToasts(list, now()));
      return () => {
        running = false;
        become(list);
      };
    },
  };
}
