import * as v from "valibot";
import { readAs, readEach } from "#contract/read.ts";
import { connectDevice } from "#device/db.ts";
import { Report } from "./report.ts";

const epochMs = v.number();

/** What this device remembers of the log. */
const LogRecord = v.object({
  v: v.literal(1),
  key: v.string(),
  /** The newest checkpoint that was verified, verbatim. */
  note: v.string(),
  size: v.number(),
  /** When the log was first verified here, and how many entries it had. */
  first: v.object({ seen: epochMs, size: v.number() }),
  checked: epochMs,
  report: v.nullable(Report),
});
export type LogRecord = v.InferOutput<typeof LogRecord>;

const RaceTrack = v.object({
  id: v.number(),
  marbles: v.number(),
  typical: v.number(),
  spread: v.number(),
});
export const RaceTracks = v.array(RaceTrack);

/** A draw that was checked here, with what checks it again offline. */
const CheckedDraw = v.object({
  /** Track and term: `2001 670858`. */
  name: v.string(),
  /** The draw as it was seen, and its newest entry in the log, as entries. */
  seen: v.string(),
  entry: v.string(),
  file: v.string(),
  said: v.picklist(["asSeen", "corrected", "withdrawn"]),
  /** Input for running a simulated draw again: the revealed seed (hex) and the track. */
  run: v.nullable(v.object({ seed: v.string(), track: RaceTrack })),
});
export type CheckedDraw = v.InferOutput<typeof CheckedDraw>;

/** Checked draws that are remembered. */
const DRAWS_MOST = 100;
const LOG = "log";
const DRAWS = "draws";

export type LogRecords = ReturnType<typeof connectLogRecords>;

/** The records of the log on this device. Throws if the database fails. */
export function connectLogRecords(name?: string) {
  const { withDb, close } = connectDevice(name);
  const draws = async () =>
    readEach(
      CheckedDraw,
      readAs(v.array(v.unknown()), await withDb((db) => db.get("log", DRAWS))) ?? [],
    );

  return {
    read: async (): Promise<LogRecord | null> =>
      readAs(LogRecord, await withDb((db) => db.get("log", LOG))),
    /** Writes the result of `change` on the present record, which another tab may have changed. */
    async update(
      change: (present: LogRecord | null) => LogRecord | null,
    ): Promise<LogRecord | null> {
      return withDb(async (db) => {
        const { store, done } = db.transaction("log", "readwrite");
        const next = change(readAs(LogRecord, await store.get(LOG)));
        await (next === null ? store.delete(LOG) : store.put(next, LOG));
        await done;
        return next;
      });
    },
    async draw(cateId: number, term: string): Promise<CheckedDraw | null> {
      const wanted = `${cateId} ${term}`;
      return (await draws()).find((each) => each.name === wanted) ?? null;
    },
    async addDraw(checked: CheckedDraw): Promise<void> {
      const others = (await draws()).filter(({ name: other }) => other !== checked.name);
      const newest = [checked, ...others].slice(0, DRAWS_MOST);
      await withDb((db) => db.put("log", newest, DRAWS));
    },
    close,
  };
}
