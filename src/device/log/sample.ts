import type { Draw } from "#contract/draw.ts";
import type { Archive } from "#device/archive/archive.ts";
import { hoursOf, readChunk } from "#device/archive/db.ts";
import { fromRow } from "#device/archive/row.ts";
import type { DeviceDb } from "#device/schema.ts";
import type { Facts } from "#proofs/entry.ts";

type LoggedDraw = Pick<Draw, "term" | "number" | "timings" | "open_timestamp" | "source">;

/** A draw as the log's entries say it. */
export function factsOf(cateId: number, draw: LoggedDraw): Facts {
  const { term, number, timings, open_timestamp } = draw;
  const source = draw.source === "simulated" ? "simulated" : "real";
  return { cate_id: cateId, term, number, timings, open_timestamp, source };
}

/** A draw of a chunk near a random place between the first and the last; null if there is none. */
async function pick(db: DeviceDb, random: () => number): Promise<Facts | null> {
  const { store } = db.transaction("hours");
  const ends = [store.openKeyCursor(null, "next"), store.openKeyCursor(null, "prev")] as const;
  const [first, last] = await Promise.all(ends);
  if (first === null || last === null) return null;
  const [from, to] = [first.key[0], last.key[0]];
  const cateId = from + Math.floor(random() * (to - from + 1));
  const own = hoursOf(cateId, 0, Number.MAX_SAFE_INTEGER);
  const newest = await store.openKeyCursor(own, "prev");
  const oldest = await store.openKeyCursor(own, "next");
  if (newest === null || oldest === null) return null;
  const hour = oldest.key[1] + Math.floor(random() * (newest.key[1] - oldest.key[1] + 1));
  const cursor = await store.openCursor(hoursOf(cateId, hour, Number.MAX_SAFE_INTEGER), "next");
  const chunk = readChunk(cursor?.value);
  const row = chunk?.rows[Math.floor(random() * chunk.rows.length)];
  if (chunk === null || row === undefined) return null;
  return factsOf(cateId, fromRow(row, chunk.zone).draw);
}

/** Some draws of the archive, each picked at random; `random` is between 0 and 1. */
export async function sampleOf(
  archive: Pick<Archive, "attempt">,
  random: () => number,
  count: number,
): Promise<Facts[]> {
  const picked = new Map<string, Facts>();
  for (let nth = 0; nth < count; nth += 1) {
    const facts = await archive.attempt((db) => pick(db, random), null);
    if (facts !== null) picked.set(`${facts.cate_id} ${facts.term}`, facts);
  }
  return [...picked.values()];
}
