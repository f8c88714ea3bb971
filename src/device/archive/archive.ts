import type { Draw } from "#contract/draw.ts";
import { isNewer } from "#domain/latest.ts";
import { isZone } from "#domain/zone.ts";
import {
  type Counts,
  type NewRows,
  NO_COUNTS,
  putRows,
  readAll,
  readChanged,
  readDay,
  readDraw,
  readNewest,
  standing,
} from "#device/archive/chunks.ts";
import { markWithdrawn, type Withdrawn } from "#device/archive/mark-withdrawn.ts";
import type { DeviceDb } from "#device/schema.ts";
import { connectDevice } from "#device/db.ts";
import { type ArchivedDraw, type Row, toRow } from "#device/archive/row.ts";
import { Store } from "#lib/store.ts";

/** Draws of one track from the server. */
export interface Received {
  readonly cateId: number;
  readonly zone: string;
  readonly draws: readonly Draw[];
  /** Draws that the operator withdrew. */
  readonly withdrawn?: Withdrawn["draws"];
  /** Server time of the answer, in epoch milliseconds; absent: now. */
  readonly received?: number;
}

/** Counts of added draws; `stored` is false if the archive can't store. */
export type AddResult = Counts & { readonly stored: boolean };

/** Which draws to read: the newest ones, or those of a day of a zone. */
export type Wanted = { readonly limit: number } | { readonly day: string; readonly zone: string };

/** Whether the archive works: it may be blocked by the browser, or there may be no room left. */
export type ArchiveState = "ok" | "full" | "unavailable";

export type Archive = ReturnType<typeof createArchive>;

function newestFirst(a: ArchivedDraw, b: ArchivedDraw): number {
  return isNewer(a.draw, b.draw) ? -1 : 1;
}

function rowsOf({ draws, zone }: Received, now: number): Row[] {
  return draws.map((draw) => toRow(draw, zone, now)).filter((row) => row !== null);
}

/** Never mixes simulated and real draws: returns those with the newest draw's source. */
async function readDraws(db: DeviceDb, cateId: number, wanted: Wanted): Promise<ArchivedDraw[]> {
  const [newest] = (await readNewest(db, cateId, 1)).toSorted(newestFirst);
  const limit = "limit" in wanted ? wanted.limit : Number.POSITIVE_INFINITY;
  const read =
    "day" in wanted ? await readDay(db, cateId, wanted) : await readNewest(db, cateId, limit);
  return read
    .filter(({ draw }) => draw.source === newest?.draw.source)
    .toSorted(newestFirst)
    .slice(0, limit);
}

async function readAllDraws(db: DeviceDb, cateId: number): Promise<ArchivedDraw[]> {
  const all = (await readAll(db, cateId)).toSorted(newestFirst);
  const newest = all.find(standing);
  return all.filter(({ draw }) => draw.source === newest?.draw.source);
}

/** Runs work on the database; a failure changes the state and never throws. */
function createAttempts(name: string | undefined) {
  const connection = connectDevice(name);
  const state = new Store<ArchiveState>("ok");

  return {
    attempt: async <Result>(
      run: (db: DeviceDb) => Promise<Result>,
      fallback: Result,
    ): Promise<Result> => {
      try {
        const result = await connection.withDb(run);
        if (state.get() === "unavailable") state.set("ok");
        return result;
      } catch (error) {
        const full = error instanceof DOMException && error.name === "QuotaExceededError";
        state.set(full ? "full" : "unavailable");
        return fallback;
      }
    },
    close: connection.close,
    state,
  };
}

/**
 * The draws stored on the device: every one that it ever received, in IndexedDB. Nothing throws: without a
 * database, reads return nothing and writes say so. `now` returns epoch milliseconds.
 */
export function createArchive({ now, name }: { now: () => number; name?: string }) {
  const { attempt, close, state } = createAttempts(name);
  /** Epoch milliseconds. */
  let wiped = 0;

  async function addRows(incoming: Omit<NewRows, "now">): Promise<AddResult> {
    if (incoming.rows.length === 0) return { ...NO_COUNTS, stored: true };
    const counts = await attempt((db) => putRows(db, { ...incoming, now: now() }), null);
    if (counts !== null && counts.added > 0) state.set("ok");
    return { ...NO_COUNTS, ...counts, stored: counts !== null };
  }

  return {
    /** Stores draws; one that was stored with another result keeps both, one that was withdrawn is marked. */
    async add(received: Received): Promise<AddResult> {
      const { cateId, zone } = received;
      const arrivedAt = received.received ?? now();
      // Received before everything was deleted, and not written yet.
      if (arrivedAt < wiped) return { ...NO_COUNTS, stored: true };
      const rows = isZone(zone) ? rowsOf(received, arrivedAt) : [];
      const result = await addRows({ cateId, zone, rows });
      const { withdrawn: draws = [] } = received;
      const mark = { cateId, draws, now: arrivedAt };
      if (draws.length > 0) await attempt((db) => markWithdrawn(db, mark), 0);
      return result;
    },
    addRows,
    /** A track's draws that weren't withdrawn, newest first, without simulated ones if the newest is real. */
    drawsOf: (cateId: number, wanted: Wanted): Promise<ArchivedDraw[]> =>
      attempt((db) => readDraws(db, cateId, wanted), []),
    /** All draws of a track, newest first, also withdrawn ones, without simulated ones if the newest is real. */
    allOf: (cateId: number): Promise<ArchivedDraw[]> =>
      attempt((db) => readAllDraws(db, cateId), []),
    /** One draw by its term and time (epoch seconds, within the hour); null if it isn't stored. */
    drawAt: (cateId: number, term: string, time: number): Promise<ArchivedDraw | null> =>
      attempt((db) => readDraw(db, cateId, { term, time }), null),
    /** A track's draws of some hours (since the epoch) whose result was replaced or withdrawn. */
    changedIn: (cateId: number, hours: readonly number[]): Promise<ArchivedDraw[]> =>
      attempt((db) => readChanged(db, cateId, hours), []),
    async wipe(): Promise<void> {
      wiped = now();
      await attempt((db) => db.clear("hours"), undefined);
      if (state.get() === "full") state.set("ok");
    },
    attempt,
    close,
    state: state.get,
    subscribe: state.subscribe,
  };
}
