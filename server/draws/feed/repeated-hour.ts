import { compareTerms } from "#domain/latest.ts";
import { type DrawTime, sameTerm } from "#domain/terms.ts";
import { MAX_AHEAD_SECONDS } from "#server/draws/parse-draw.ts";

/** A feed's draw and its possible times in epoch seconds: two for a repeated local time. */
interface TimedRow {
  readonly term: string;
  readonly times: readonly number[];
}

interface TimeContext {
  /** Epoch seconds of receipt. */
  readonly now: number;
  /** The newest stored draws of the track, newest first. */
  readonly stored: readonly DrawTime[];
  /** Seconds between two draws. */
  readonly period: number;
}

/** Whether rows are listed newest first. */
function isNewestFirst(rows: readonly TimedRow[]): boolean {
  const sure = rows.filter(({ times }) => times.length === 1).map(({ times: [time = 0] }) => time);
  const [first, last] = [sure[0] ?? 0, sure.at(-1) ?? 0];
  if (first !== last) return first > last;
  return compareTerms(rows[0]?.term ?? "", rows.at(-1)?.term ?? "") > 0;
}

/** The longest interval between neighbours. */
function longestStep(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

/** Ascending times after `start`, each the earliest possible. */
function earliest(options: readonly (readonly number[])[], start: number): number[] {
  let before = start;
  return options.map(
    (times) => (before = times.find((time) => time > before) ?? times.at(-1) ?? 0),
  );
}

/** Ascending times, each the latest possible. */
function latest(options: readonly (readonly number[])[]): number[] {
  let after = Number.POSITIVE_INFINITY;
  return options
    .toReversed()
    .map((times) => (after = times.findLast((time) => time < after) ?? times[0] ?? 0))
    .toReversed();
}

/**
 * The time of each row in epoch seconds. In the hour that clocks show twice, the order of the rows, the stored draws
 * and the time of receipt decide between the two times.
 */
export function chooseTimes(
  rows: readonly TimedRow[],
  { now, stored, period }: TimeContext,
): number[] {
  if (rows.every(({ times }) => times.length === 1)) return rows.map(({ times }) => times[0] ?? 0);
  const newestFirst = isNewestFirst(rows);
  const inOrder = newestFirst ? rows.toReversed() : rows;
  const options = inOrder.map(({ term, times }) => {
    if (times.length === 1) return times;
    const known = stored.find((draw) => sameTerm(draw.term, term))?.open_timestamp;
    if (known !== undefined && times.includes(known)) return [known];
    const past = times.filter((time) => time <= now + MAX_AHEAD_SECONDS);
    return past.length > 0 ? past : times;
  });
  const first = inOrder[0]?.term ?? "";
  const older = stored.find(({ term }) => compareTerms(term, first) < 0)?.open_timestamp ?? 0;
  const [early, late] = [earliest(options, older), latest(options)];
  const newest = late.at(-1) ?? 0;
  const isFresh = options.at(-1)?.length === 2 && now - newest <= period;
  const start = older === 0 ? [] : [older];
  const isEarly = !isFresh && longestStep([...start, ...early]) < longestStep([...start, ...late]);
  const chosen = isEarly ? early : late;
  return newestFirst ? chosen.toReversed() : chosen;
}
