import * as v from "valibot";
import { readAs, readEach } from "#contract/read.ts";
import { Row } from "#device/archive/row.ts";

/** Seconds of draws in one chunk: small, as each draw rewrites its chunk. */
export const CHUNK_SECONDS = 3600;

/** The draws of one track in one hour: the key is `[cateId, hours since the epoch]`. */
const Chunk = v.object({ v: v.literal(1), zone: v.string(), rows: v.array(v.unknown()) });

/** Reads a chunk without rows of an unknown shape; null for anything else. */
export function readChunk(value: unknown): { zone: string; rows: Row[] } | null {
  const chunk = readAs(Chunk, value);
  return chunk && { zone: chunk.zone, rows: readEach(Row, chunk.rows) };
}

export function printChunk(zone: string, rows: readonly Row[]): v.InferInput<typeof Chunk> {
  return { v: 1, zone, rows: rows.toSorted((a, b) => a[1] - b[1]) };
}

/** All chunks of a track between two hours, both ends included. */
export function hoursOf(cateId: number, from: number, to: number): IDBKeyRange {
  return IDBKeyRange.bound([cateId, from], [cateId, to]);
}
