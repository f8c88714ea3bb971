import { useInBrowser } from "#ui/window-state.ts";

/** The visitor's own time zone; null in the first render, which must equal the server's. */
export function useOwnZone(): string | null {
  return useInBrowser(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, null);
}
