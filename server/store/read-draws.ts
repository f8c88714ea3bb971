import { sql } from "kysely";
import { RECORDS_KEPT } from "#domain/timing.ts";
import type { DrawsBeside } from "#domain/track-draws.ts";
import type { TimeRange } from "#domain/zone.ts";
import type { Db } from "./engine.ts";
import type { DrawsBetween, Store } from "./store.ts";
import { DRAW_COLUMNS, termKey } from "./tables.ts";

/** Draws read at once by {@link Store.all}. */
const BATCH = 2000;
/** "No limit" for both engines: SQLite takes no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const EVER: TimeRange = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
const CHANGED_COLUMNS = [...DRAW_COLUMNS, "seq"] as const;
const TIME_COLUMNS = ["term", "open_timestamp"] as const;

function ofTrack(db: Db, cate_id: number) {
  return db.selectFrom("draws").where("cate_id", "=", cate_id);
}

function range(db: Db, { cate_id, from, to, offset = 0, limit = NO_LIMIT }: DrawsBetween) {
  return ofTrack(db, cate_id)
    .where("open_timestamp", ">=", from)
    .where("open_timestamp", "<", to)
    .orderBy("open_timestamp", "desc")
    .orderBy("term_key", "desc")
    .limit(limit)
    .offset(offset);
}

async function timesAround(
  db: Db,
  { cate_id, from, to }: Pick<DrawsBetween, "cate_id" | "from" | "to">,
): Promise<DrawsBeside> {
  const earlier = { cate_id, from: Number.MIN_SAFE_INTEGER, to: from, limit: 1 };
  const before = await range(db, earlier).select(TIME_COLUMNS).executeTakeFirst();
  const after = await ofTrack(db, cate_id)
    .select(TIME_COLUMNS)
    .where("open_timestamp", ">=", to)
    .orderBy("open_timestamp")
    .orderBy("term_key")
    .limit(1)
    .executeTakeFirst();
  return { before: before ?? null, after: after ?? null };
}

/** Each batch starts after the last row of the one before; `from` ≤ open_timestamp < `to`. */
async function* allDraws(db: Db, cate_id: number, { from, to }: TimeRange) {
  let after = { time: from, key: "" };
  for (;;) {
    const rows = await ofTrack(db, cate_id)
      .select(DRAW_COLUMNS)
      .where((where) =>
        where(
          where.refTuple("open_timestamp", "term_key"),
          ">",
          where.tuple(after.time, after.key),
        ),
      )
      .where("open_timestamp", "<", to)
      .orderBy("open_timestamp")
      .orderBy("term_key")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = { time: last.open_timestamp, key: termKey(last.term) };
  }
}

type DrawReads = Pick<
  Store,
  | "all"
  | "between"
  | "byTerms"
  | "changedSince"
  | "fastest"
  | "latest"
  | "timesAround"
  | "timesBetween"
>;

/** What a store reads of draws, from a database or inside a transaction. */
export function drawReads(db: Db): DrawReads {
  return {
    changedSince: (seq) =>
      db
        .selectFrom("draws")
        .select(CHANGED_COLUMNS)
        .where("seq", ">", seq)
        .orderBy("seq")
        .execute(),
    latest: (cate_id, limit, before = NO_LIMIT) =>
      range(db, { cate_id, from: Number.MIN_SAFE_INTEGER, to: before, limit })
        .select(CHANGED_COLUMNS)
        .execute(),
    between: (asked) => range(db, asked).select(DRAW_COLUMNS).execute(),
    timesBetween: (asked) => range(db, asked).select(TIME_COLUMNS).execute(),
    timesAround: (asked) => timesAround(db, asked),
    /** Walks the index of the best times. */
    fastest: (cate_id, before = NO_LIMIT) =>
      ofTrack(db, cate_id)
        .select(CHANGED_COLUMNS)
        .where("best_time", "is not", null)
        // The sum stops the engines from sorting all draws that the index of times finds.
        .where(sql<boolean>`open_timestamp + 0 < ${before}`)
        .orderBy("best_time")
        .orderBy("open_timestamp")
        .orderBy("term_key")
        .limit(RECORDS_KEPT)
        .execute(),
    async byTerms(cate_id, terms) {
      if (terms.length === 0) return [];
      const keys = terms.map(termKey);
      return ofTrack(db, cate_id).select(DRAW_COLUMNS).where("term_key", "in", keys).execute();
    },
    all: (cate_id, range = EVER) => allDraws(db, cate_id, range),
  };
}
