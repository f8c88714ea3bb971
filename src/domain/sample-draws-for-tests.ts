import * as v from "valibot";
import { type Draw, LastOpen } from "#contract/draw.ts";
import { MIDNIGHT, ZONE_DEFAULT } from "#contract/limits.ts";
import type { TrackDays } from "./drawing-day.ts";
import { missingAmong } from "./missing.ts";
import { type RaceWindow, toRaceWindow } from "./races.ts";

/** Days from midnight in Shanghai. */
export const SHANGHAI: TrackDays = { zone: ZONE_DEFAULT, day_start: MIDNIGHT };

/** The window of draws (newest first) with missing ones by their usual interval. */
export function windowWith(
  draws: readonly Pick<Draw, "term" | "number" | "timings" | "open_timestamp">[],
  days: TrackDays = SHANGHAI,
): RaceWindow {
  return toRaceWindow(draws, missingAmong(draws, days));
}

/** An empty latest draw. */
export const NO_DRAW: LastOpen = v.parse(LastOpen, {});

/**
 * Deterministic sample files in the shape of real ones: days of 179 draws, partial days, missing terms; unfinished
 * marbles, equal times.
 */

/** Runs of terms every five minutes: first term, count, day and time of the first. */
const RUNS: readonly (readonly [term: number, count: number, day: string, time: string])[] = [
  [670_680, 179, "2018-03-13", "09:07"],
  [670_859, 179, "2018-03-14", "09:07"],
  [672_175, 7, "2018-03-21", "14:22"],
  [672_196, 12, "2018-03-21", "16:07"],
  [672_212, 1, "2018-03-21", "17:27"],
  [675_333, 1, "2018-04-07", "23:57"],
  [675_334, 179, "2018-04-08", "09:07"],
  [675_513, 179, "2018-04-09", "09:07"],
  [675_692, 122, "2018-04-10", "09:07"],
  [676_228, 1, "2018-04-12", "23:57"],
  [676_229, 84, "2018-04-13", "09:07"],
  [676_765, 1, "2018-04-15", "23:57"],
  [676_766, 11, "2018-04-16", "09:07"],
  [676_799, 54, "2018-04-16", "11:52"],
  [676_858, 1, "2018-04-16", "16:47"],
  [676_864, 1, "2018-04-16", "17:17"],
];

/** A generator of numbers in [0, 1) from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomOrder(marbles: number, random: () => number): number[] {
  return Array.from({ length: marbles }, (_, at) => ({ marble: at + 1, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ marble }) => marble);
}

/** Adds minutes to `hh:mm`. */
function later(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const all = hours * 60 + rest + minutes;
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A file of 1,012 draws of ten, of terms 670680 to 676864: `term,number,open_time`. */
export function sampleTens(): string {
  const rows = RUNS.flatMap(([first, count, day, time]) =>
    Array.from({ length: count }, (_, at) => {
      const term = first + at;
      const order = randomOrder(10, numbersFrom(term));
      return `${term},"${order.join(",")}",${day} ${later(time, 5 * at)}:30`;
    }),
  );
  return `term,number,open_time\n${rows.join("\n")}\n`;
}

/** A file of 16 races of sixteen with times: three have an unfinished marble, two have equal times. */
export function sampleRaces(): string {
  const rows = Array.from({ length: 16 }, (_, at) => {
    const term = at + 1;
    const random = numbersFrom(term);
    const order = randomOrder(16, random);
    let hundredths = term % 2 === 1 ? 2811 : 31_773;
    const times = order.map((_, place) => {
      const equal = (term === 5 || term === 9) && place === 3;
      if (place > 0 && !equal) hundredths += 1 + Math.floor(random() * 90);
      return (hundredths / 100).toString();
    });
    if ([4, 8, 12].includes(term)) times.pop();
    const day = `2020-02-${String(14 + term).padStart(2, "0")}`;
    const date = term <= 15 ? day : "2020-03-01";
    return `${term},"${order.join(",")}","${times.join(",")}",${date} 20:00:00`;
  });
  return `term,number,timings,open_time\n${rows.join("\n")}\n`;
}
