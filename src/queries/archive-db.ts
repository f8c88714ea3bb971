import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import { Row } from "#queries/archive-row.ts";

/** Name of the archive's database. */
export const ARCHIVE_NAME = "marble-draws-archive";
/** Version of the database: the stores there are. The shape of a chunk has a version of its own. */
const DB_VERSION = 1;
/** Milliseconds to wait for another tab that holds the database in an older version. */
const BLOCKED_MS = 3000;
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

async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("another tab holds the archive")), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the database as it is where a newer build made it: its stores are asked for by name. */
async function openNewer(name: string): Promise<ArchiveDb> {
  const db = await openDB<ArchiveSchema>(name);
  if (db.objectStoreNames.contains("hours")) return db;
  db.close();
  throw new Error("the archive was made by a build that keeps it otherwise");
}

/** The archive's database, opened when first needed and again after it was closed from outside. */
export function connectArchive(name: string) {
  let opened: Promise<ArchiveDb> | undefined;

  function forget() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  async function open(): Promise<ArchiveDb> {
    try {
      return await openDB<ArchiveSchema>(name, DB_VERSION, {
        upgrade(db) {
          if (!db.objectStoreNames.contains("hours")) db.createObjectStore("hours");
        },
        // A tab of a newer build wants to change the stores: give way.
        blocking: forget,
        terminated: forget,
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === "VersionError") return openNewer(name);
      throw error;
    }
  }

  async function connection(): Promise<ArchiveDb> {
    opened ??= open();
    try {
      return await within(opened, BLOCKED_MS);
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    /** Runs on the open database, once more where it was closed in between. */
    async use<Result>(run: (db: ArchiveDb) => Promise<Result>): Promise<Result> {
      try {
        return await run(await connection());
      } catch (error) {
        const closed = error instanceof DOMException && error.name === "InvalidStateError";
        if (!closed) throw error;
        forget();
        return run(await connection());
      }
    },
    close: forget,
  };
}
