import type { ToastOptions } from "./toast-list.ts";
import { createToastStore } from "./toast-store.ts";

/** The toasts of this page. */
export const pageToasts = createToastStore({
  now: () => performance.now(),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});

/** Says something at the top of the page; returns what closes it again. Browser only. */
export function toast(options: ToastOptions): () => void {
  return pageToasts.show(options);
}
