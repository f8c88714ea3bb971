import * as v from "valibot";
import { SOURCES } from "#contract/draw.ts";
import type { Draw } from "#contract/draw.ts";
import { readOrder, sumOfTop } from "#domain/order.ts";
import { printLocal } from "#domain/zone.ts";

/** Results kept of one draw that was served with different ones. */
const VERSIONS_MOST = 5;

const epochSeconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const source = v.picklist(SOURCES);

/** A result that was replaced by another: `[number, timings, source, noticed]`, epoch milliseconds. */
const Version = v.tuple([v.string(), v.string(), source, v.number()]);

/** What most draws don't have: `all_number`, `spec_number`, and an `open_time` of its own. */
const Extra = v.object({
  a: v.optional(v.string()),
  s: v.optional(v.string()),
  o: v.optional(v.string()),
});

/**
 * A draw as the archive keeps it, compact: `[term, open_timestamp, number, timings, source, extra,
 * versions, seen]`; `seen`: epoch seconds at which its oldest kept result came, null where that wasn't
 * noted. A place of a tuple never changes its meaning; a new one gets a new place.
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
]);
export type Row = v.InferOutput<typeof Row>;

/** A result that the server gave earlier for a draw, and when another came, in epoch milliseconds. */
export interface EarlierResult {
  readonly number: string;
  readonly timings: string;
  readonly source: Draw["source"];
  readonly replaced: number;
}

/** A draw out of the archive; with earlier results it has changed since it was seen. */
export interface ArchivedDraw {
  readonly draw: Draw;
  /** Oldest first. */
  readonly earlier: readonly EarlierResult[];
  /** When its oldest result came, in epoch milliseconds; null where that isn't known. */
  readonly seen: number | null;
}

/**
 * A draw that came at `now` (epoch milliseconds) as a row; null for one without a sound order or a
 * time, which is no result yet.
 */
export function toRow(draw: Draw, zone: string, now: number): Row | null {
  const extra = {
    ...(draw.all_number !== "" && draw.all_number !== draw.number && { a: draw.all_number }),
    ...(draw.spec_number !== "-" && { s: draw.spec_number }),
    ...(draw.open_time !== "" &&
      draw.open_time !== printLocal(zone, draw.open_timestamp) && { o: draw.open_time }),
  };
  const read = v.safeParse(Row, [
    draw.term,
    draw.open_timestamp,
    draw.number,
    draw.timings,
    draw.source,
    Object.keys(extra).length === 0 ? null : extra,
    [],
    Math.floor(now / 1000),
  ]);
  return read.success ? read.output : null;
}

/** The draw of a row. */
export function fromRow(
  [term, time, number, timings, source, extra, versions, seen]: Row,
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
    earlier: versions.map(([was, times, from, replaced]) => ({
      number: was,
      timings: times,
      source: from,
      replaced,
    })),
    seen: seen === null ? null : seen * 1000,
  };
}

/** What a draw that came in again did to its row. */
export type Outcome = "added" | "already" | "filled" | "changed";

/**
 * A row after the same draw came again: another result takes its place and the old one is kept as a
 * version; timings that were missing are filled in. `now` in epoch milliseconds.
 */
export function mergeRow(old: Row, next: Row, now: number): { row: Row; outcome: Outcome } {
  const [, , oldNumber, oldTimings, oldSource, , versions, seen] = old;
  const [term, time, number, timings, from, extra, brought] = next;
  const timingsDiffer = oldTimings !== timings && oldTimings !== "" && timings !== "";
  if (oldNumber === number && !timingsDiffer) {
    if (oldTimings !== "" || timings === "") return { row: old, outcome: "already" };
    return { row: [term, time, number, timings, from, extra, versions, seen], outcome: "filled" };
  }
  const replaced: Row[6][number] = [oldNumber, oldTimings, oldSource, now];
  const all = [...versions, ...brought, replaced];
  const kept = all.slice(-VERSIONS_MOST);
  // The oldest that is kept came when the last of those that go was replaced.
  const gone = all.at(-VERSIONS_MOST - 1);
  const since = gone === undefined ? seen : Math.floor(gone[3] / 1000);
  return { row: [term, time, number, timings, from, extra, kept, since], outcome: "changed" };
}
