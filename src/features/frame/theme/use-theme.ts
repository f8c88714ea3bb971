import { useSyncExternalStore } from "react";
import type { Preference } from "./theme.ts";
import { themeStore } from "./theme-store.ts";

const subscribe = (changed: () => void) => themeStore().subscribe(changed);

/** The visitor's preference; `system` on the server. While it is used, the page follows it. */
export function usePreference(): Preference {
  return useSyncExternalStore(
    subscribe,
    () => themeStore().get(),
    () => "system",
  );
}
