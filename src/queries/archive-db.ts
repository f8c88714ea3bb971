import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import { connectDeviceDb } from "#lib/device-db.ts";
import { Row } from "#queries/archive-row.ts";

/** Name of the archive's database. */
export const ARCHIVE_NAME = "marble-draws-archive";
/** Version of the database: the stores there are. The shape of a chunk has a version of its own. */
const DB_VERSION = 1;
/** Seconds that one chunk spans: written anew with each draw, it must stay small. */
export const CHUNK_SECONDS = 3600;

/** The draws of one track in one hour: the key is `[cateId, hours since the epoch]`. */
const Chunk = v.object({
  v: v.literal(1),
  zone: v.string(),
  rows: v.array(v.unknown()),
});

export interface ArchiveSchema extends DBSchema {
  hours: { key: [number, number]; value: unknown };
}
export type ArchiveDb = IDBPDatabase<ArchiveSchema>;

/** The rows of a known shape among some. */
export function soundRows(rows: readonly unknown[]): Row[] {
  return rows.flatMap((row): Row[] => {
    const read = v.safeParse(Row, row);
    return read.success ? [read.output] : [];
  });
}

/** A chunk's zone and sound rows; what is of an unknown shape is skipped. */
export function readChunk(value: unknown): { zone: string; rows: Row[] } | null {
  const read = v.safeParse(Chunk, value);
  if (!read.success) return null;
  return { zone: read.output.zone, rows: soundRows(read.output.rows) };
}

/** A chunk as it is written. */
export function printChunk(zone: string, rows: readonly Row[]): v.InferInput<typeof Chunk> {
  return { v: 1, zone, rows: rows.toSorted((a, b) => a[1] - b[1]) };
}

/** All chunks of a track between two hours, both ends included. */
export function hoursOf(cateId: number, from: number, to: number): IDBKeyRange {
  return IDBKeyRange.bound([cateId, from], [cateId, to]);
}

/** The archive's database. */
export function connectArchive(name: string) {
  return connectDeviceDb<ArchiveSchema>({ name, version: DB_VERSION, stores: ["hours"] });
}
