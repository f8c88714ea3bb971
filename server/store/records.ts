import { RECORDS_KEPT } from "#domain/timing.ts";
import type { Db, Engine, Trx } from "./engine.ts";

/**
 * A draw is a record where fewer than {@link RECORDS_KEPT} draws that came before it were as fast: its
 * `record_time` is then its winner's time, else null. The fastest draws as they stood after any draw
 * are among these, and there are few: about ten for each tenfold of draws.
 */
interface Timed {
  readonly term: string;
  readonly term_key: string;
  readonly open_timestamp: number;
  /** Seconds of the winner. */
  readonly time: number;
}

/** Draws read at once, and rows changed by one statement. */
const BATCH = 2000;

function inTime(a: Timed, b: Timed): number {
  return a.open_timestamp - b.open_timestamp || (a.term_key < b.term_key ? -1 : 1);
}

/** The best times up to a draw, as draws go by in the order of time. */
class BestTimes {
  readonly #times: number[] = [];

  /** Takes the next draw's time; tells whether it is a record. */
  take(time: number): boolean {
    const slower = this.#times.findIndex((known) => known > time);
    if (slower === -1 && this.#times.length >= RECORDS_KEPT) return false;
    this.#times.splice(slower === -1 ? this.#times.length : slower, 0, time);
    if (this.#times.length > RECORDS_KEPT) this.#times.pop();
    return true;
  }
}

async function mark(db: Db, cate_id: number, { terms, is }: { terms: string[]; is: boolean }) {
  for (let at = 0; at < terms.length; at += BATCH) {
    await db
      .updateTable("draws")
      .set((row) => ({ record_time: is ? row.ref("best_time") : null }))
      .where("cate_id", "=", cate_id)
      .where("term", "in", terms.slice(at, at + BATCH))
      .execute();
  }
}

function recordsOf(db: Db, cate_id: number) {
  return db
    .selectFrom("draws")
    .select(["term", "term_key", "open_timestamp"])
    .select((row) => row.ref("record_time").$notNull().as("time"))
    .where("cate_id", "=", cate_id)
    .where("record_time", "is not", null);
}

/** Whether draws come after ten records that were all as fast: so nearly every new draw does. */
async function changeNothing(trx: Trx, cate_id: number, draws: readonly Timed[]): Promise<boolean> {
  const best: Timed[] = await recordsOf(trx, cate_id)
    .orderBy("record_time")
    .orderBy("open_timestamp")
    .orderBy("term_key")
    .limit(RECORDS_KEPT)
    .execute();
  if (best.length < RECORDS_KEPT) return false;
  return draws.every((draw) =>
    best.every((record) => record.time <= draw.time && inTime(record, draw) < 0),
  );
}

/** Takes up draws that were added, or corrected and no records before: those that are records now. */
export async function addToRecords(
  trx: Trx,
  cate_id: number,
  draws: readonly Timed[],
): Promise<void> {
  if (draws.length === 0 || (await changeNothing(trx, cate_id, draws))) return;
  const known: Timed[] = await recordsOf(trx, cate_id).execute();
  const best = new BestTimes();
  const records = new Set(
    [...known, ...draws]
      .toSorted(inTime)
      .filter(({ time }) => best.take(time))
      .map(({ term }) => term),
  );
  const termsOf = (some: readonly Timed[], are: boolean) =>
    some.map(({ term }) => term).filter((term) => records.has(term) === are);
  await mark(trx, cate_id, { terms: termsOf(draws, true), is: true });
  await mark(trx, cate_id, { terms: termsOf(known, false), is: false });
}

/** The time (epoch seconds) of the earliest record among some terms; null where none is one. */
export async function earliestRecord(
  trx: Trx,
  cate_id: number,
  terms: readonly string[],
): Promise<number | null> {
  const row = await recordsOf(trx, cate_id)
    .where("term", "in", terms)
    .orderBy("open_timestamp")
    .limit(1)
    .executeTakeFirst();
  return row?.open_timestamp ?? null;
}

/** Finds the records from a time (epoch seconds) on anew, as it takes when one of them was lost. */
export async function findRecords(
  db: Db,
  cate_id: number,
  { from, breathe }: { from: number; breathe?: Engine["breathe"] },
): Promise<void> {
  const best = new BestTimes();
  const before: Timed[] = await recordsOf(db, cate_id).where("open_timestamp", "<", from).execute();
  for (const { time } of before.toSorted(inTime)) best.take(time);
  await db
    .updateTable("draws")
    .set({ record_time: null })
    .where("cate_id", "=", cate_id)
    .where("record_time", "is not", null)
    .where("open_timestamp", ">=", from)
    .execute();
  let after = { open_timestamp: from, term_key: "" };
  for (;;) {
    const rows = await db
      .selectFrom("draws")
      .select(["term", "term_key", "open_timestamp", "best_time"])
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
    const records = rows.filter(({ best_time }) => best_time !== null && best.take(best_time));
    await mark(db, cate_id, { terms: records.map(({ term }) => term), is: true });
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
    await breathe?.();
  }
}
