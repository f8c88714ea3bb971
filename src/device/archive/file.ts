import * as v from "valibot";
import { isZone } from "#domain/zone.ts";
import { readAs, readEach, readJson } from "#contract/read.ts";
import { readChunk } from "#device/archive/db.ts";
import { Row } from "#device/archive/row.ts";
import type { Archive } from "#device/archive/archive.ts";

const FORMAT = "marble-draws-archive";
const FORMAT_VERSION = 1;
/** Bytes of an imported file at most: about 500,000 draws. */
export const ARCHIVE_FILE_BYTES_MOST = 64 * 1024 * 1024;

const Head = v.object({ format: v.literal(FORMAT), version: v.number() });
const cateId = v.pipe(v.number(), v.integer(), v.minValue(1));
const Line = v.object({
  cate_id: cateId,
  zone: v.pipe(v.string(), v.check(isZone)),
  rows: v.array(v.unknown()),
});
const Key = v.tuple([cateId, v.number()]);

/** Contents of the archive. Times in epoch seconds (0: empty), `bytes` estimated. */
export interface Span {
  readonly draws: number;
  readonly tracks: number;
  /** Draws whose result was replaced. */
  readonly changed: number;
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

/** All chunks, by track and hour. */
async function readAll(archive: Archive) {
  return archive.attempt(async (db) => {
    const chunks = [];
    let cursor = await db.transaction("hours").store.openCursor();
    while (cursor !== null) {
      const key = readAs(Key, cursor.key);
      const chunk = readChunk(cursor.value);
      if (key !== null && chunk !== null) chunks.push({ cateId: key[0], ...chunk });
      cursor = await cursor.continue();
    }
    return chunks;
  }, []);
}

export async function spanOf(archive: Archive): Promise<Span> {
  const chunks = await readAll(archive);
  const rows = chunks.flatMap((chunk) => chunk.rows);
  const times = rows.map((row) => row[1]);
  return {
    draws: rows.length,
    tracks: new Set(chunks.map((chunk) => chunk.cateId)).size,
    changed: rows.filter((row) => row[6].length > 0).length,
    from: times.reduce((least, time) => Math.min(least, time), times[0] ?? 0),
    to: times.reduce((most, time) => Math.max(most, time), 0),
    bytes: chunks.reduce((sum, chunk) => sum + JSON.stringify(chunk).length, 0),
  };
}

/** The archive as lines of JSON: a head, then a line for each hour of a track. `now`: epoch ms. */
export async function exportArchive(archive: Archive, now: number): Promise<Blob> {
  const head = { format: FORMAT, version: FORMAT_VERSION, exported: new Date(now).toISOString() };
  const lines = (await readAll(archive)).map(({ cateId, zone, rows }) => ({
    cate_id: cateId,
    zone,
    rows,
  }));
  const text = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`);
  return new Blob(text, { type: "application/x-ndjson" });
}

/** `differing` draws stay as the archive has them; `skipped` counts unreadable lines and draws. */
export type ImportOutcome =
  | {
      readonly kind: "imported";
      readonly added: number;
      readonly already: number;
      readonly differing: number;
      readonly skipped: number;
    }
  | {
      readonly kind: "refused";
      readonly why: "not-an-archive" | "newer" | "too-large" | "no-room";
    };

/** Adds a file's draws to the archive; stored draws don't change. */
export async function importArchive(archive: Archive, file: Blob): Promise<ImportOutcome> {
  if (file.size > ARCHIVE_FILE_BYTES_MOST) return { kind: "refused", why: "too-large" };
  const [head = "", ...lines] = (await file.text()).split("\n").filter((line) => line !== "");
  const { version } = readJson(Head, head) ?? {};
  if (version === undefined) return { kind: "refused", why: "not-an-archive" };
  if (version > FORMAT_VERSION) return { kind: "refused", why: "newer" };
  const sum = { added: 0, already: 0, differing: 0, skipped: 0 };
  for (const line of lines) {
    const read = readJson(Line, line);
    if (read === null) {
      sum.skipped += 1;
      continue;
    }
    const { cate_id: cateId, zone, rows } = read;
    const sound = readEach(Row, rows);
    const counts = await archive.addRows({ cateId, zone, rows: sound, keepOwn: true });
    if (!counts.stored) return { kind: "refused", why: "no-room" };
    sum.added += counts.added;
    sum.already += counts.already + counts.filled;
    sum.differing += counts.changed;
    sum.skipped += rows.length - sound.length;
  }
  return { kind: "imported", ...sum };
}
