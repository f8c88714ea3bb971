import { addDays, dayStart } from "#domain/zone.ts";
import type { DeviceDb } from "#device/schema.ts";
import { CHUNK_SECONDS, hoursOf, printChunk, readChunk } from "#device/archive/db.ts";
import {
  type ArchivedDraw,
  fromRow,
  mergeRow,
  type Outcome,
  type Row,
} from "#device/archive/row.ts";

/** Rows of one track to write; `now` in epoch milliseconds. */
export interface NewRows {
  readonly cateId: number;
  readonly zone: string;
  readonly rows: readonly Row[];
  readonly now: number;
  /** Keeps a stored draw that differs, as in an import. */
  readonly keepOwn?: boolean;
}

export type Counts = Readonly<Record<Outcome, number>>;

export const NO_COUNTS: Counts = { added: 0, already: 0, filled: 0, changed: 0 };

/** The hour (since the epoch) whose chunk holds a draw of this time (epoch seconds). */
export function hourOf(seconds: number): number {
  return Math.floor(seconds / CHUNK_SECONDS);
}

interface Chunk {
  readonly zone: string;
  readonly rows: readonly Row[];
}

export type ChunkKey = [cateId: number, hour: number];

/** Reads each chunk of a transaction once and writes each changed one once. */
export function createUnitOfWork(store: {
  get(key: ChunkKey): Promise<unknown>;
  put(value: unknown, key: ChunkKey): Promise<unknown>;
}) {
  const loaded = new Map<string, { key: ChunkKey; chunk: Chunk | null; changed: boolean }>();
  return {
    async read(key: ChunkKey): Promise<Chunk | null> {
      const entry = loaded.get(key.join());
      if (entry !== undefined) return entry.chunk;
      const chunk = readChunk(await store.get(key));
      loaded.set(key.join(), { key, chunk, changed: false });
      return chunk;
    },
    write(key: ChunkKey, chunk: Chunk): void {
      loaded.set(key.join(), { key, chunk, changed: true });
    },
    async commit(): Promise<void> {
      for (const { key, chunk, changed } of loaded.values()) {
        if (changed && chunk !== null) await store.put(printChunk(chunk.zone, chunk.rows), key);
      }
    },
  };
}

/** Merges a row into the chunk that has its draw (an hour off at most, if its time was corrected), or adds it. */
async function putRow(
  work: ReturnType<typeof createUnitOfWork>,
  incoming: NewRows,
  row: Row,
): Promise<Outcome> {
  const hour = hourOf(row[1]);
  const keys = [hour, hour - 1, hour + 1].map((each): ChunkKey => [incoming.cateId, each]);
  const chunks = await Promise.all(keys.map((key) => work.read(key)));
  const found = chunks.findIndex((chunk) => chunk?.rows.some(([term]) => term === row[0]));
  const key = keys[Math.max(0, found)] ?? [incoming.cateId, hour];
  const rows = chunks[Math.max(0, found)]?.rows ?? [];
  const old = rows.find(([term]) => term === row[0]);
  if (old === undefined) {
    work.write(key, { zone: incoming.zone, rows: [...rows, row] });
    return "added";
  }
  const { row: merged, outcome } = mergeRow(old, row, incoming.now);
  if (outcome !== "already" && incoming.keepOwn !== true) {
    const others = rows.filter(([term]) => term !== row[0]);
    work.write(key, { zone: incoming.zone, rows: [...others, merged] });
  }
  return outcome;
}

/** Writes all rows or none, and counts the outcomes. */
export async function putRows(db: DeviceDb, incoming: NewRows): Promise<Counts> {
  const counts = { ...NO_COUNTS };
  const transaction = db.transaction("hours", "readwrite");
  const work = createUnitOfWork(transaction.store);
  // One after the other, since two rows may share a chunk.
  const write = async () => {
    for (const row of incoming.rows) counts[await putRow(work, incoming, row)] += 1;
    await work.commit();
  };
  await Promise.all([write(), transaction.done]);
  return counts;
}

/** Whether a draw wasn't withdrawn. */
export function standing({ withdrawn }: ArchivedDraw): boolean {
  return withdrawn === null;
}

function drawsIn(value: unknown): ArchivedDraw[] {
  const chunk = readChunk(value);
  return chunk?.rows.map((row) => fromRow(row, chunk.zone)) ?? [];
}

/** A track's draws of a day of a zone, in any order, without withdrawn ones. */
export async function readDay(
  db: DeviceDb,
  cateId: number,
  { day, zone }: { readonly day: string; readonly zone: string },
): Promise<ArchivedDraw[]> {
  const from = dayStart(zone, day);
  const to = dayStart(zone, addDays(day, 1));
  const values = await db.getAll("hours", hoursOf(cateId, hourOf(from), hourOf(to)));
  return values
    .flatMap(drawsIn)
    .filter(standing)
    .filter(({ draw }) => draw.open_timestamp >= from && draw.open_timestamp < to);
}

/** All draws of a track, in any order, also withdrawn ones. */
export async function readAll(db: DeviceDb, cateId: number): Promise<ArchivedDraw[]> {
  return (await db.getAll("hours", hoursOf(cateId, 0, Number.MAX_SAFE_INTEGER))).flatMap(drawsIn);
}

/** A track's draws of its newest hours, as many hours as hold at least `limit` draws that weren't withdrawn. */
export async function readNewest(
  db: DeviceDb,
  cateId: number,
  limit: number,
): Promise<ArchivedDraw[]> {
  const all: ArchivedDraw[] = [];
  const range = hoursOf(cateId, 0, Number.MAX_SAFE_INTEGER);
  let cursor = await db.transaction("hours").store.openCursor(range, "prev");
  while (cursor !== null && all.length < limit) {
    all.push(...drawsIn(cursor.value).filter(standing).toReversed());
    cursor = await cursor.continue();
  }
  return all;
}

/** A track's draws of some hours that have earlier results or were withdrawn. */
export async function readChanged(
  db: DeviceDb,
  cateId: number,
  hours: readonly number[],
): Promise<ArchivedDraw[]> {
  const { store } = db.transaction("hours");
  const values = await Promise.all(hours.map((hour) => store.get([cateId, hour])));
  const chunks = values.flatMap((value) => readChunk(value) ?? []);
  return chunks.flatMap(({ zone, rows }) =>
    rows.flatMap((row) => {
      const [, , , , , , versions, , withdrawn] = row;
      return versions.length > 0 || withdrawn !== null ? fromRow(row, zone) : [];
    }),
  );
}

/** One draw by its term, searched in the hours around `time` (epoch seconds); null if it isn't stored. */
export async function readDraw(
  db: DeviceDb,
  cateId: number,
  { term, time }: { readonly term: string; readonly time: number },
): Promise<ArchivedDraw | null> {
  const hour = hourOf(time);
  const values = await db.getAll("hours", hoursOf(cateId, hour - 1, hour + 1));
  return values.flatMap(drawsIn).find(({ draw }) => draw.term === term) ?? null;
}
