import { useSyncExternalStore } from "react";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import { pageToasts, type ToastOptions, type ToastQueue } from "./toast.ts";

const NONE: readonly ToastOptions[] = [];

const loadHost = async () => (await import("./toast-host.tsx")).ToastHost;

type Props = { readonly queue?: ToastQueue };

/** Where toasts appear. Loads the code that shows them with the first one. */
export function Toasts({ queue = pageToasts }: Props) {
  const { subscribe, get } = queue.waiting;
  const waiting = useSyncExternalStore(subscribe, get, () => NONE);
  return useLatePart(loadHost, { queue }, waiting.length === 0 ? null : waiting);
}
