import { MAX_RECORDS } from "#domain/timing.ts";
import type { TimeRange } from "#domain/zone.ts";
import type { Db } from "./engine.ts";
import { parseCorrection } from "./correction.ts";
import type { DrawsBeside, DrawsBetween, Store, StoredDraw } from "./store.ts";
import { DRAW_COLUMNS, termKey } from "./tables.ts";

/** Draws per batch of {@link Store.all}. */
const BATCH = 2000;
/** "No limit" for both engines: SQLite takes no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const EVER: TimeRange = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
const READ_COLUMNS = [...DRAW_COLUMNS, "corrected"] as const;
const CHANGED_COLUMNS = [...READ_COLUMNS, "seq"] as const;
const TIME_COLUMNS = ["term", "open_timestamp"] as const;

/** Public draws: those with a log entry. */
function selectPublic(db: Db) {
  return db.selectFrom("draws").where("log_index", "is not", null);
}

function selectTrack(db: Db, cate_id: number) {
  return selectPublic(db).where("cate_id", "=", cate_id);
}

/** Converts a row to a stored draw. */
export function toStoredDraw<Row extends { readonly corrected: string | null }>({
  corrected,
  ...draw
}: Row) {
  const correction = parseCorrection(corrected);
  return correction === null ? draw : { ...draw, corrected: correction };
}

function range(db: Db, { cate_id, from, to, offset = 0, limit = NO_LIMIT }: DrawsBetween) {
  return selectTrack(db, cate_id)
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
  const after = await selectTrack(db, cate_id)
    .select(TIME_COLUMNS)
    .where("open_timestamp", ">=", to)
    .orderBy("open_timestamp")
    .orderBy("term_key")
    .limit(1)
    .executeTakeFirst();
  return { before: before ?? null, after: after ?? null };
}

/** Batches by keyset paging; `from` ≤ open_timestamp < `to`. */
async function* allDraws(ofOne: ReturnType<typeof selectTrack>, { from, to }: TimeRange) {
  let after = { time: from, key: "" };
  for (;;) {
    const rows = await ofOne
      .select(READ_COLUMNS)
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
    if (rows.length > 0) yield rows.map(toStoredDraw);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = { time: last.open_timestamp, key: termKey(last.term) };
  }
}

async function byTerms(
  ofOne: ReturnType<typeof selectTrack>,
  terms: readonly string[],
): Promise<StoredDraw[]> {
  if (terms.length === 0) return [];
  const rows = ofOne.select(READ_COLUMNS).where("term_key", "in", terms.map(termKey));
  return (await rows.execute()).map(toStoredDraw);
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

/** Reads of public draws, from a database or inside a transaction. */
export function drawReads(db: Db): DrawReads {
  return {
    changedSince: async (seq) =>
      (
        await selectPublic(db)
          .select(CHANGED_COLUMNS)
          .where("seq", ">", seq)
          .orderBy("seq")
          .execute()
      ).map(toStoredDraw),
    latest: async (cate_id, limit) =>
      (
        await range(db, { cate_id, ...EVER, limit })
          .select(CHANGED_COLUMNS)
          .execute()
      ).map(toStoredDraw),
    between: async (query) =>
      (await range(db, query).select(READ_COLUMNS).execute()).map(toStoredDraw),
    timesBetween: (query) => range(db, query).select(TIME_COLUMNS).execute(),
    timesAround: (query) => timesAround(db, query),
    /** Uses the index of the best times. */
    fastest: async (cate_id) => {
      const rows = await selectTrack(db, cate_id)
        .select(CHANGED_COLUMNS)
        .where("best_time", "is not", null)
        .orderBy("best_time")
        .orderBy("open_timestamp")
        .orderBy("term_key")
        .limit(MAX_RECORDS)
        .execute();
      return rows.map(toStoredDraw);
    },
    byTerms: (cate_id, terms) => byTerms(selectTrack(db, cate_id), terms),
    all: (cate_id, range = EVER) => allDraws(selectTrack(db, cate_id), range),
  };
}

/** Reads of all stored draws, also those ahead of their time, for the operator. */
export function storedDraws(db: Db): Store["stored"] {
  const stored = (cate_id: number) => db.selectFrom("draws").where("cate_id", "=", cate_id);
  return {
    byTerms: (cate_id, terms) => byTerms(stored(cate_id), terms),
    all: (cate_id, range = EVER) => allDraws(stored(cate_id), range),
  };
}
