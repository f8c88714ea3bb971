import { sql } from "kysely";
import type { DrawTime } from "#domain/day-gaps.ts";
import { RECORDS_KEPT } from "#domain/timing.ts";
import type { Db } from "./engine.ts";
import type { ChangedDraw, DrawsBetween, StoredDraw, TimesAround } from "./store.ts";
import { DRAW_COLUMNS } from "./tables.ts";

/** Draws read at once by {@link allDraws}. */
const BATCH = 2000;
/** "No limit" for both engines: SQLite takes no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** See {@link Store.changedSince}. */
export function changedSince(db: Db, seq: number): Promise<ChangedDraw[]> {
  return db
    .selectFrom("draws")
    .select([...DRAW_COLUMNS, "seq"])
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
}

/** See {@link Store.latest}. */
export function latest(
  db: Db,
  cate_id: number,
  { limit, before = NO_LIMIT }: { readonly limit: number; readonly before?: number | undefined },
): Promise<ChangedDraw[]> {
  return db
    .selectFrom("draws")
    .select([...DRAW_COLUMNS, "seq"])
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", "<", before)
    .orderBy("open_timestamp", "desc")
    .orderBy("term_key", "desc")
    .limit(limit)
    .execute();
}

function range(db: Db, { cate_id, from, to, offset, limit }: DrawsBetween) {
  return db
    .selectFrom("draws")
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">=", from)
    .where("open_timestamp", "<", to)
    .orderBy("open_timestamp", "desc")
    .orderBy("term_key", "desc")
    .limit(limit ?? NO_LIMIT)
    .offset(offset ?? 0);
}

/** See {@link Store.between}. */
export function between(db: Db, asked: DrawsBetween): Promise<StoredDraw[]> {
  return range(db, asked).select(DRAW_COLUMNS).execute();
}

/** See {@link Store.timesBetween}. */
export function timesBetween(db: Db, asked: DrawsBetween): Promise<DrawTime[]> {
  return range(db, asked).select(["term", "open_timestamp"]).execute();
}

/** See {@link Store.timesAround}. */
export async function timesAround(
  db: Db,
  { cate_id, from, to }: Pick<DrawsBetween, "cate_id" | "from" | "to">,
): Promise<TimesAround> {
  const ofTrack = db
    .selectFrom("draws")
    .select(["term", "open_timestamp"])
    .where("cate_id", "=", cate_id)
    .limit(1);
  const before = await ofTrack
    .where("open_timestamp", "<", from)
    .orderBy("open_timestamp", "desc")
    .orderBy("term_key", "desc")
    .executeTakeFirst();
  const after = await ofTrack
    .where("open_timestamp", ">=", to)
    .orderBy("open_timestamp")
    .orderBy("term_key")
    .executeTakeFirst();
  return { before: before ?? null, after: after ?? null };
}

/** See {@link Store.fastest}. Walks the index of the best times. */
export function fastest(db: Db, cate_id: number, before = NO_LIMIT): Promise<ChangedDraw[]> {
  return (
    db
      .selectFrom("draws")
      .select([...DRAW_COLUMNS, "seq"])
      .where("cate_id", "=", cate_id)
      .where("best_time", "is not", null)
      // The sum stops the engines from sorting all draws that the index of times finds.
      .where(sql<boolean>`open_timestamp + 0 < ${before}`)
      .orderBy("best_time")
      .orderBy("open_timestamp")
      .orderBy("term_key")
      .limit(RECORDS_KEPT)
      .execute()
  );
}

/** See {@link Store.byTerms}. */
export async function byTerms(
  db: Db,
  cate_id: number,
  terms: readonly string[],
): Promise<StoredDraw[]> {
  if (terms.length === 0) return [];
  return db
    .selectFrom("draws")
    .select(DRAW_COLUMNS)
    .where("cate_id", "=", cate_id)
    .where("term", "in", terms)
    .execute();
}

/** A row without the column that only sorts. */
function withoutKey(row: StoredDraw & { readonly term_key: string }): StoredDraw {
  const { term_key, ...draw } = row;
  void term_key;
  return draw;
}

/** See {@link Store.all}. Each batch starts after the last row of the one before. */
export async function* allDraws(db: Db, cate_id: number): AsyncGenerator<StoredDraw[]> {
  let after = { open_timestamp: Number.MIN_SAFE_INTEGER, term_key: "" };
  for (;;) {
    const rows = await db
      .selectFrom("draws")
      .select([...DRAW_COLUMNS, "term_key"])
      .where("cate_id", "=", cate_id)
      .where((where) =>
        where(
          where.refTuple("open_timestamp", "term_key"),
          ">",
          where.tuple(after.open_timestamp, after.term_key),
        ),
      )
      .orderBy("open_timestamp")
      .orderBy("term_key")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map(withoutKey);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}
