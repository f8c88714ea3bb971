import { useDeferredValue, useSyncExternalStore } from "react";
import type { Install } from "./install/install.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { SendFeedback } from "./outbox/start.ts";
import type { Notifications } from "./push/notifications.ts";
import type { Updates } from "./update/update.ts";
import { Store } from "#data/store.ts";

/** The parts that make the site an app on this device. */
export interface Device {
  readonly notifications: Notifications;
  readonly outbox: Outbox;
  readonly sendFeedback: SendFeedback;
  readonly install: Install;
  readonly updates: Updates;
}

/** This page's device; null until its code has loaded, and on the server. */
export const device = new Store<Device | null>(null);

/** This page's device; null until its code has loaded, and in the first render. Renders in a transition. */
export function useDevice(): Device | null {
  return useDeferredValue(useSyncExternalStore(device.subscribe, device.get, () => null));
}

const never = () => () => {};

/** Whether the state of a store satisfies `has`; false without a store and in the first render. */
export function useHas<State>(
  store: Store<State> | undefined,
  has: (state: State) => boolean,
): boolean {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store !== undefined && has(store.get()),
    () => false,
  );
}
