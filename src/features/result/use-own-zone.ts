import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The visitor's own time zone; null in the first render, which must equal the server's. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
