import type { DBSchema, IDBPDatabase, StoreNames } from "idb";

/** Name of the database of the pages and the service worker. */
export const DEVICE_DB = "marble-draws";

/** The stores; readers parse the values. */
export interface DeviceSchema extends DBSchema {
  /** The outbox: feedback by its idempotency key. */
  feedback: { key: string; value: unknown };
  /** The record of the visitor's notifications. */
  record: { key: string; value: unknown };
}

export const STORES = ["feedback", "record"] as const satisfies StoreNames<DeviceSchema>[];

export type DeviceDb = IDBPDatabase<DeviceSchema>;
