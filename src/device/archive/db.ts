import * as v from "valibot";
import { Row } from "#device/archive/row.ts";

/** Seconds that one chunk spans: written anew with each draw, it must stay small. */
export const CHUNK_SECONDS = 3600;

/** The draws of one track in one hour: the key is `[cateId, hours since the epoch]`. */
const Chunk = v.object({
  v: v.literal(1),
  zone: v.string(),
  rows: v.array(v.unknown()),
});

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
