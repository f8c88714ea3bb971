import type { Draw } from "#contract/draw.ts";
import { isNewer } from "#domain/latest.ts";
import { isZone } from "#domain/zone.ts";
import {
  NO_COUNTS,
  putRows,
  readChanged,
  readDay,
  readDraw,
  readNewest,
} from "#device/archive/chunks.ts";
import type { Counts, Incoming } from "#device/archive/chunks.ts";
import type { DeviceDb } from "#device/schema.ts";
import { connectDevice } from "#device/db.ts";
import type { ArchivedDraw, Row } from "#device/archive/row.ts";
import { Store } from "#lib/store.ts";
import { toRow } from "#device/archive/row.ts";

/** Draws of one track as they came from the server. */
export interface Received {
  readonly cateId: number;
  readonly zone: string;
  readonly draws: readonly Draw[];
}

/** What became of draws that came in, as counts; `kept: false`: the archive can't store. */
export type Remembered = Counts & { readonly kept: boolean };

/** Which draws to read: the newest so many, or those of a day of a zone. */
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

/** Simulated and real draws are never mixed: only those of the newest one's source count. */
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

/** Runs work on the database; its failures become a state that can be told, never an error. */
function createAttempts(name: string | undefined) {
  const connection = connectDevice(name);
  const state = new Store<ArchiveState>("ok");

  return {
    attempt: async <Result>(
      run: (db: DeviceDb) => Promise<Result>,
      otherwise: Result,
    ): Promise<Result> => {
      try {
        const result = await connection.withDb(run);
        if (state.get() === "unavailable") state.set("ok");
        return result;
      } catch (error) {
        const full = error instanceof DOMException && error.name === "QuotaExceededError";
        state.set(full ? "full" : "unavailable");
        return otherwise;
      }
    },
    close: connection.close,
    state,
  };
}

/**
 * Every draw that this device ever received, in IndexedDB. Reading gives nothing and writing says so
 * where the browser has no database; nothing throws. `now` gives epoch milliseconds.
 */
export function createArchive({ now, name }: { now: () => number; name?: string }) {
  const { attempt, close, state } = createAttempts(name);

  async function rememberRows(incoming: Omit<Incoming, "now">): Promise<Remembered> {
    if (incoming.rows.length === 0) return { ...NO_COUNTS, kept: true };
    const counts = await attempt((db) => putRows(db, { ...incoming, now: now() }), null);
    if (counts !== null && counts.added > 0) state.set("ok");
    return { ...NO_COUNTS, ...counts, kept: counts !== null };
  }

  return {
    /** Keeps draws; of one that came with another result before, both are kept. */
    async remember(received: Received): Promise<Remembered> {
      const { cateId, zone } = received;
      const rows = isZone(zone) ? rowsOf(received, now()) : [];
      return rememberRows({ cateId, zone, rows });
    },
    rememberRows,
    /** A track's draws, newest first. Simulated ones are left out once the newest is a real one. */
    drawsOf: (cateId: number, wanted: Wanted): Promise<ArchivedDraw[]> =>
      attempt((db) => readDraws(db, cateId, wanted), []),
    /** One draw by its term and time (epoch seconds, within the hour); null where it isn't known. */
    drawAt: (cateId: number, term: string, time: number): Promise<ArchivedDraw | null> =>
      attempt((db) => readDraw(db, cateId, { term, time }), null),
    /** A track's draws of some hours (since the epoch) that changed since they were seen. */
    changedIn: (cateId: number, hours: readonly number[]): Promise<ArchivedDraw[]> =>
      attempt((db) => readChanged(db, cateId, hours), []),
    /** Forgets everything. */
    async wipe(): Promise<void> {
      await attempt((db) => db.clear("hours"), undefined);
      if (state.get() === "full") state.set("ok");
    },
    attempt,
    close,
    state: state.get,
    subscribe: state.subscribe,
  };
}
