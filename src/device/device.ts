import { useSyncExternalStore } from "react";
import type { Archive } from "#device/archive/archive.ts";
import type { ChangedDraws } from "#device/archive/changed.ts";
import type { Install } from "#device/install/install.ts";
import type { MarbleSound } from "#device/marble-sound.ts";
import type { Outbox } from "#device/outbox/outbox.ts";
import type { Notices } from "#device/push/notifications.ts";
import type { Updates } from "#device/update/update.ts";
import type { ScreenAwake } from "#device/wake-lock.ts";
import { Store } from "#lib/store.ts";
import type { HandFeedback } from "#queries/feedback.ts";

/** The abilities that make the site an app on this device. */
export interface Device {
  readonly archive: Archive;
  readonly changed: ChangedDraws;
  readonly notices: Notices;
  readonly outbox: Outbox;
  /** Sends feedback through the outbox. */
  readonly sendFeedback: HandFeedback;
  readonly install: Install;
  readonly updates: Updates;
  readonly sound: MarbleSound;
  readonly awake: ScreenAwake;
}

/** This page's device; null until its code has loaded, and on the server. */
export const device = new Store<Device | null>(null);

/** This page's device; null until its code has loaded, and in the first render. */
export function useDevice(): Device | null {
  return useSyncExternalStore(device.subscribe, device.get, () => null);
}
