/** Milliseconds that a toast stays unless it says otherwise. */
export const TOAST_MS = 3000;
/** Pixels from the top of the window to the first toast, and from each toast to the next. */
export const TOAST_OFFSET_PX = 16;
/** Times the same text was said, from which the toast shows the number. */
export const REPEATS_SHOWN_FROM = 2;
/** The highest number shown of such times; above it stands `99+`. */
export const REPEATS_MOST = 99;

export type ToastType = "info" | "success" | "warning" | "error";

/** A button on a toast; pressing it also closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** What is to be said: plain text. */
export interface ToastOptions {
  readonly text: string;
  /** `info` unless told. */
  readonly type?: ToastType;
  /** Milliseconds; 0 stays until it is closed. */
  readonly durationMs?: number;
  readonly actions?: readonly ToastAction[];
}

/** A toast on screen. */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly type: ToastType;
  readonly durationMs: number;
  readonly actions: readonly ToastAction[];
  /** How often the text was said, from 1. */
  readonly repeats: number;
  /** The visitor points at it or is in it: its time stands still. */
  readonly held: boolean;
  /** When it goes, in milliseconds of the clock that the functions are given; null while it stays. */
  readonly closesAt: number | null;
}

/** Top one first. */
export type ToastList = readonly Toast[];

/** The toast with its full time before it. */
function restarted(toast: Toast, now: number): Toast {
  const stays = toast.held || toast.durationMs === 0;
  return { ...toast, closesAt: stays ? null : now + toast.durationMs };
}

function changed(list: ToastList, id: string, change: (toast: Toast) => Toast): ToastList {
  return list.map((toast) => (toast.id === id ? change(toast) : toast));
}

/** Adds a toast; a text that already stands there counts up, takes the newest type and begins anew. */
export function showToast(
  list: ToastList,
  options: ToastOptions,
  at: { readonly id: string; readonly now: number },
): ToastList {
  const { text, type = "info", durationMs = TOAST_MS, actions = [] } = options;
  const same = list.find((toast) => toast.text === text);
  const said = { text, type, durationMs, actions };
  if (same === undefined) {
    const added = { ...said, id: at.id, repeats: 1, held: false, closesAt: null };
    return [...list, restarted(added, at.now)];
  }
  return changed(list, same.id, (toast) =>
    restarted({ ...toast, ...said, repeats: toast.repeats + 1 }, at.now),
  );
}

/** Stops a toast's time. */
export function holdToast(list: ToastList, id: string): ToastList {
  return changed(list, id, (toast) => ({ ...toast, held: true, closesAt: null }));
}

/** Gives a toast its full time again. */
export function releaseToast(list: ToastList, id: string, now: number): ToastList {
  return changed(list, id, (toast) => restarted({ ...toast, held: false }, now));
}

/** Gives every toast its full time again. */
export function restartToasts(list: ToastList, now: number): ToastList {
  return list.map((toast) => restarted(toast, now));
}

/** Takes a toast away. */
export function closeToast(list: ToastList, id: string): ToastList {
  return list.filter((toast) => toast.id !== id);
}

/** Takes away the toasts whose time is up. */
export function expireToasts(list: ToastList, now: number): ToastList {
  return list.filter(({ closesAt }) => closesAt === null || closesAt > now);
}

/** When the next toast goes; null while all stay. */
export function nextExpiry(list: ToastList): number | null {
  const times = list.flatMap(({ closesAt }) => (closesAt === null ? [] : [closesAt]));
  return times.length === 0 ? null : Math.min(...times);
}

/** The repeat counter as it is shown, null for a text that was said once. */
export function printRepeats(repeats: number): string | null {
  if (repeats < REPEATS_SHOWN_FROM) return null;
  return repeats > REPEATS_MOST ? `${REPEATS_MOST}+` : String(repeats);
}
