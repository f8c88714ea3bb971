import { useSyncExternalStore } from "react";
import { useLate } from "#ui/mantine/use-late.ts";
import { pageToasts } from "./toast.ts";
import type { ToastList } from "./toast-list.ts";
import type { ToastStore } from "./toast-store.ts";

const NONE: ToastList = [];

async function loadHost() {
  const { ToastHost } = await import("./toast-host.tsx");
  return (store: ToastStore) => <ToastHost store={store} />;
}

type Props = { readonly store?: ToastStore };

/** Where toasts appear: nothing until the first one, which brings the code that shows them. */
export function Toasts({ store = pageToasts }: Props) {
  const list = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  const draw = useLate(loadHost, list.length === 0 ? null : list);
  return draw?.(store);
}
