import { describe, expect, test } from "vitest";
import { formatLocal, possibleTimes } from "#domain/zone.ts";
import { chooseTimes } from "./repeated-hour.ts";

const ZONE = "Europe/London";
const PERIOD = 300;
/** First 2026-10-25 01:00:00 in London; it repeats an hour later. */
const REPEAT = Date.parse("2026-10-25T00:00:00Z") / 1000;
const END = REPEAT + 7200;

/** Rows of draws every five minutes from `from` to `to` (epoch seconds). */
function drawTimes(from: number, to: number) {
  const count = Math.floor((to - from) / PERIOD) + 1;
  return Array.from({ length: count }, (_, nth) => from + nth * PERIOD);
}
const termAt = (time: number) => String(1000 + (time - REPEAT) / PERIOD);
const rowAt = (time: number) => ({
  term: termAt(time),
  times: possibleTimes(ZONE, formatLocal(ZONE, time)) ?? [],
});
const storedDraws = (times: readonly number[]) =>
  times.toReversed().map((time) => ({ term: termAt(time), open_timestamp: time }));
function choose(times: readonly number[], now: number, stored: readonly number[] = []) {
  return chooseTimes(times.map(rowAt), { now, stored: storedDraws(stored), period: PERIOD });
}

describe("the hour that clocks show twice", () => {
  test("is resolved by the time of receipt, draw by draw", () => {
    const all = drawTimes(REPEAT - 1800, END + 1800);
    for (const [nth, time] of all.entries()) {
      for (const later of [0, 3, 250]) {
        expect(choose([time], time + later, all.slice(0, nth))).toEqual([time]);
        // The same response again.
        expect(choose([time], time + later + 10, all.slice(0, nth + 1))).toEqual([time]);
      }
    }
  });

  test("is resolved by the order of a list, ascending or descending", () => {
    const all = drawTimes(REPEAT - 1800, END + 1800);
    expect(choose(all, END + 1810)).toEqual(all);
    expect(choose(all.toReversed(), END + 1810)).toEqual(all.toReversed());
  });

  test.each([
    ["that begins in the first hour", drawTimes(REPEAT + 1200, END + 600)],
    ["that begins in the second hour", drawTimes(REPEAT + 4800, END + 600)],
    ["that ends in the second hour", drawTimes(REPEAT - 600, REPEAT + 4800)],
    ["of both hours alone", drawTimes(REPEAT, END - PERIOD)],
  ])("is resolved in a list %s", (_, times) => {
    const now = (times.at(-1) ?? 0) + 20;
    expect(choose(times, now)).toEqual(times);
    expect(choose(times.toReversed(), now)).toEqual(times.toReversed());
    // Received hours later, with some draws stored.
    expect(choose(times, now + 20_000, drawTimes(REPEAT - 6000, times[2] ?? 0))).toEqual(times);
  });

  test("is the first one for a track that stops in it, received hours later", () => {
    const times = drawTimes(REPEAT - 1200, REPEAT + 1800);
    expect(choose(times, END + 20_000)).toEqual(times);
    expect(choose(times.slice(-1), END + 20_000, times.slice(0, -1))).toEqual(times.slice(-1));
  });

  test("continues after stored draws of the first hour", () => {
    const first = drawTimes(REPEAT, REPEAT + 3300);
    const times = drawTimes(REPEAT + 3600, REPEAT + 5400);
    expect(choose(times, END + 20_000, first)).toEqual(times);
  });
});

test("other times are unchanged", () => {
  expect(choose([REPEAT - 600, REPEAT - 300], END)).toEqual([REPEAT - 600, REPEAT - 300]);
});
