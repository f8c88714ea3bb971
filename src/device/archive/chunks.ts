import { addDays, dayStart } from "#domain/zone.ts";
import type { DeviceDb } from "#device/schema.ts";
import { CHUNK_SECONDS, hoursOf, printChunk, readChunk } from "#device/archive/db.ts";
import type { ArchivedDraw, Outcome, Row } from "#device/archive/row.ts";
import { fromRow, mergeRow } from "#device/archive/row.ts";

/** Rows of one track to write; `now` in epoch milliseconds. */
export interface Incoming {
  readonly cateId: number;
  readonly zone: string;
  readonly rows: readonly Row[];
  readonly now: number;
  /** What is stored stays as it is where the incoming differs, as from a file. */
  readonly keepOwn?: boolean;
}

export type Counts = Readonly<Record<Outcome, number>>;

export const NO_COUNTS: Counts = { added: 0, already: 0, filled: 0, changed: 0 };

/** The hour (since the epoch) whose chunk holds a draw of this time (epoch seconds). */
export function hourOf(seconds: number): number {
  return Math.floor(seconds / CHUNK_SECONDS);
}

interface Drawer {
  readonly zone: string;
  readonly rows: readonly Row[];
}

/** Chunks of one transaction, each read once and written once. */
function createDesk(store: {
  get(key: [number, number]): Promise<unknown>;
  put(value: unknown, key: [number, number]): Promise<unknown>;
}) {
  const open = new Map<
    string,
    { key: [number, number]; drawer: Drawer | null; changed: boolean }
  >();
  return {
    async read(key: [number, number]): Promise<Drawer | null> {
      const known = open.get(key.join());
      if (known !== undefined) return known.drawer;
      const drawer = readChunk(await store.get(key));
      open.set(key.join(), { key, drawer, changed: false });
      return drawer;
    },
    write(key: [number, number], drawer: Drawer): void {
      open.set(key.join(), { key, drawer, changed: true });
    },
    async close(): Promise<void> {
      for (const { key, drawer, changed } of open.values()) {
        if (changed && drawer !== null) await store.put(printChunk(drawer.zone, drawer.rows), key);
      }
    },
  };
}

/** Puts a row where its draw stands already (an hour away at most, if its time was mended), or in its hour. */
async function putRow(
  desk: ReturnType<typeof createDesk>,
  incoming: Incoming,
  row: Row,
): Promise<Outcome> {
  const hour = hourOf(row[1]);
  const keys = [hour, hour - 1, hour + 1].map((at): [number, number] => [incoming.cateId, at]);
  const chunks = await Promise.all(keys.map((key) => desk.read(key)));
  const found = chunks.findIndex((chunk) => chunk?.rows.some(([term]) => term === row[0]));
  const key = keys[Math.max(0, found)] ?? [incoming.cateId, hour];
  const rows = chunks[Math.max(0, found)]?.rows ?? [];
  const old = rows.find(([term]) => term === row[0]);
  if (old === undefined) {
    desk.write(key, { zone: incoming.zone, rows: [...rows, row] });
    return "added";
  }
  const { row: merged, outcome } = mergeRow(old, row, incoming.now);
  if (outcome !== "already" && incoming.keepOwn !== true) {
    const others = rows.filter(([term]) => term !== row[0]);
    desk.write(key, { zone: incoming.zone, rows: [...others, merged] });
  }
  return outcome;
}

/** Writes rows, all or none, and counts what became of them. */
export async function putRows(db: DeviceDb, incoming: Incoming): Promise<Counts> {
  const counts = { ...NO_COUNTS };
  const transaction = db.transaction("hours", "readwrite");
  const desk = createDesk(transaction.store);
  // Two rows may share a chunk, so each is put after the one before.
  const work = async () => {
    for (const row of incoming.rows) counts[await putRow(desk, incoming, row)] += 1;
    await desk.close();
  };
  await Promise.all([work(), transaction.done]);
  return counts;
}

function drawsIn(value: unknown): ArchivedDraw[] {
  const chunk = readChunk(value);
  return chunk?.rows.map((row) => fromRow(row, chunk.zone)) ?? [];
}

/** A track's draws of a day of a zone, in any order. */
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
    .filter(({ draw }) => draw.open_timestamp >= from && draw.open_timestamp < to);
}

/** A track's draws of its newest hours, as many hours as hold at least `limit` draws. */
export async function readNewest(
  db: DeviceDb,
  cateId: number,
  limit: number,
): Promise<ArchivedDraw[]> {
  const all: ArchivedDraw[] = [];
  const range = hoursOf(cateId, 0, Number.MAX_SAFE_INTEGER);
  let cursor = await db.transaction("hours").store.openCursor(range, "prev");
  while (cursor !== null && all.length < limit) {
    all.push(...drawsIn(cursor.value).toReversed());
    cursor = await cursor.continue();
  }
  return all;
}

/** A track's draws of some hours that stand with earlier results. */
export async function readChanged(
  db: DeviceDb,
  cateId: number,
  hours: readonly number[],
): Promise<ArchivedDraw[]> {
  const { store } = db.transaction("hours");
  const values = await Promise.all(hours.map((hour) => store.get([cateId, hour])));
  return values.flatMap(drawsIn).filter(({ earlier }) => earlier.length > 0);
}

/** One draw by its term, searched in the hours around `time` (epoch seconds); null where it isn't. */
export async function readDraw(
  db: DeviceDb,
  cateId: number,
  { term, time }: { readonly term: string; readonly time: number },
): Promise<ArchivedDraw | null> {
  const hour = hourOf(time);
  const values = await db.getAll("hours", hoursOf(cateId, hour - 1, hour + 1));
  return values.flatMap(drawsIn).find(({ draw }) => draw.term === term) ?? null;
}
