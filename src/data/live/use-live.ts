import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { StreamEvent } from "#contract/stream.ts";
import type { Live } from "./live.ts";

/** The page's live stream; null on the server. */
export const LiveContext = createContext<Live | null>(null);

const nothing = () => () => {};

export function useLiveState(): boolean {
  const live = use(LiveContext);
  return useSyncExternalStore(
    live?.subscribeState ?? nothing,
    live?.state ?? (() => false),
    () => false,
  );
}

export function useLiveEvents(listener: (event: StreamEvent) => void): void {
  const live = use(LiveContext);
  useEffect(() => live?.subscribe(listener), [live, listener]);
}
