import type { DBSchema, IDBPDatabase, StoreNames } from "idb";

/** Name of the one database that the page and the service worker share. */
export const DEVICE_DB = "marble-draws";

/** The stores; what they hold is parsed by those who read it. */
export interface DeviceSchema extends DBSchema {
  /** Archived draws: chunks by `[cateId, hours since the epoch]`. */
  hours: { key: [number, number]; value: unknown };
  /** The outbox: feedback by its idempotency key. */
  feedback: { key: string; value: unknown };
  /** Notifications: the one record of what the visitor wants. */
  record: { key: string; value: unknown };
  /** Draws of pinned tracks that came unseen: the track by `track:term`. */
  unseen: { key: string; value: number };
}

export const STORES = [
  "hours",
  "feedback",
  "record",
  "unseen",
] as const satisfies StoreNames<DeviceSchema>[];

export type DeviceDb = IDBPDatabase<DeviceSchema>;
