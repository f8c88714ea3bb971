import * as v from "valibot";
import { type Draw, SOURCES } from "#contract/draw.ts";
import { readAs } from "#contract/read.ts";
import { readOrder, sumOfTop } from "#domain/order.ts";
import { printLocal } from "#domain/zone.ts";

/** Replaced results stored of one draw at most. */
const VERSIONS_MOST = 5;

const epochSeconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const source = v.picklist(SOURCES);

/** A replaced result: `[number, timings, source, replaced]`, in epoch milliseconds. */
const Version = v.tuple([v.string(), v.string(), source, v.number()]);

/** Fields that most draws lack: `all_number`, `spec_number`, and an `open_time` that differs from its timestamp. */
const Extra = v.object({
  a: v.optional(v.string()),
  s: v.optional(v.string()),
  o: v.optional(v.string()),
});

/**
 * A stored draw: `[term, open_timestamp, number, timings, source, extra, versions, seen, withdrawn]`; `seen`:
 * epoch seconds at which its oldest stored result arrived, null if unknown; `withdrawn`: those at which the
 * device learned of its withdrawal, null for a valid draw. An index of the tuple never changes
 * its meaning; a new field gets a new index.
 */
export const Row = v.tuple([
  v.pipe(v.string(), v.nonEmpty()),
  epochSeconds,
  v.pipe(
    v.string(),
    v.check((number) => readOrder(number) !== null, "must be a finishing order"),
  ),
  v.string(),
  source,
  v.nullable(Extra),
  v.array(Version),
  v.optional(v.nullable(epochSeconds), null),
  v.optional(v.nullable(epochSeconds), null),
]);
export type Row = v.InferOutput<typeof Row>;

/** A result that the server has replaced; `replaced` in epoch milliseconds. */
export interface EarlierResult {
  readonly number: string;
  readonly timings: string;
  readonly source: Draw["source"];
  readonly replaced: number;
}

/** A draw of the archive; one with earlier results has changed since the visitor saw it. */
export interface ArchivedDraw {
  readonly draw: Draw;
  /** Oldest first. */
  readonly earlier: readonly EarlierResult[];
  /** When its oldest result arrived, in epoch milliseconds; null if unknown. */
  readonly seen: number | null;
  /** When the device learned that it was withdrawn, in epoch milliseconds; null for a valid draw. */
  readonly withdrawn: number | null;
}

/** The row of a draw that arrived at `now` (epoch milliseconds); null for one without a result yet. */
export function toRow(draw: Draw, zone: string, now: number): Row | null {
  const extra = {
    ...(draw.all_number !== "" && draw.all_number !== draw.number && { a: draw.all_number }),
    ...(draw.spec_number !== "-" && { s: draw.spec_number }),
    ...(draw.open_time !== "" &&
      draw.open_time !== printLocal(zone, draw.open_timestamp) && { o: draw.open_time }),
  };
  return readAs(Row, [
    draw.term,
    draw.open_timestamp,
    draw.number,
    draw.timings,
    draw.source,
    Object.keys(extra).length === 0 ? null : extra,
    [],
    Math.floor(now / 1000),
  ]);
}

export function fromRow(
  [term, time, number, timings, source, extra, versions, seen, withdrawn]: Row,
  zone: string,
): ArchivedDraw {
  const order = readOrder(number) ?? [];
  return {
    draw: {
      term,
      number,
      all_number: extra?.a ?? "",
      timings,
      spec_number: extra?.s ?? "-",
      open_time: extra?.o ?? printLocal(zone, time),
      open_timestamp: time,
      source,
      sum2: sumOfTop(order, 2),
      sum3: sumOfTop(order, 3),
    },
    earlier: versions.map(([was, times, from, replaced]) => {
      return { number: was, timings: times, source: from, replaced };
    }),
    seen: seen === null ? null : seen * 1000,
    withdrawn: withdrawn === null ? null : withdrawn * 1000,
  };
}

/** What adding a draw did. */
export type Outcome = "added" | "already" | "filled" | "changed";

/**
 * Merges a row with the same draw's next one: another result replaces the old one, which becomes a version;
 * missing timings are filled in. A withdrawn draw is valid again if the next row came later. `now` in
 * epoch milliseconds.
 */
export function mergeRow(old: Row, next: Row, now: number): { row: Row; outcome: Outcome } {
  const [, , oldNumber, oldTimings, oldSource, , versions, seen, wasWithdrawn] = old;
  const [term, time, number, timings, from, extra, brought, came] = next;
  const standsAgain = wasWithdrawn !== null && (came ?? 0) > wasWithdrawn;
  const withdrawn = standsAgain ? null : wasWithdrawn;
  const timingsDiffer = oldTimings !== timings && oldTimings !== "" && timings !== "";
  if (oldNumber === number && !timingsDiffer) {
    if (!standsAgain && (oldTimings !== "" || timings === ""))
      return { row: old, outcome: "already" };
    const times = timings || oldTimings;
    const row: Row = [term, time, number, times, from, extra, versions, seen, withdrawn];
    return { row, outcome: "filled" };
  }
  // Queries of earlier visits are older than what replaced their results.
  const isOutdated = versions.some(
    ([was, times, , replaced]) =>
      was === number && times === timings && came !== null && came * 1000 < replaced,
  );
  if (isOutdated) return { row: old, outcome: "already" };
  const replaced: Row[6][number] = [oldNumber, oldTimings, oldSource, now];
  const all = [...versions, ...brought, replaced];
  const newest = all.slice(-VERSIONS_MOST);
  // The oldest remaining version arrived when the newest dropped one was replaced.
  const dropped = all.at(-VERSIONS_MOST - 1);
  const since = dropped === undefined ? seen : Math.floor(dropped[3] / 1000);
  const row: Row = [term, time, number, timings, from, extra, newest, since, withdrawn];
  return { row, outcome: "changed" };
}
