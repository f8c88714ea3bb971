import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { StreamEvent } from "#contract/stream.ts";
import type { Live } from "./live.ts";

/** The page's live stream; null on the server. */
export const LiveContext = createContext<Live | null>(null);

const never = () => () => {};

/** Whether the stream is connected; false on the server. */
export function useLiveState(): boolean {
  const live = use(LiveContext);
  return useSyncExternalStore(
    live?.subscribeState ?? never,
    live?.state ?? (() => false),
    () => false,
  );
}

/** Calls `listener` with each event of the stream. */
export function useLiveEvents(listener: (event: StreamEvent) => void): void {
  const live = use(LiveContext);
  useEffect(() => live?.subscribe(listener), [live, listener]);
}
