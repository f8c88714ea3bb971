import { describe, expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { runRace, simulateDraw } from "./simulator.ts";
import { drawAfter, drawsBetween } from "./schedule.ts";
import type { Track } from "./tracks.ts";

const SECRET = "a fixed secret";
const NOW = 1_772_300_000;

function trackFor(id: number): Track {
  const track = TRACKS.find((each) => each.id === id);
  if (track === undefined) throw new Error(`no track ${id}`);
  return track;
}

function simulateRaces(track: Track, count: number) {
  return Array.from({ length: count }, (_, at) =>
    runRace(SECRET, track, String(202_603_010_000 + at)),
  );
}

test("a race is a function of secret, track and term", () => {
  const track = trackFor(2001);
  const race = runRace(SECRET, track, "202603010001");
  expect(runRace(SECRET, track, "202603010001")).toEqual(race);
  expect(runRace("another", track, "202603010001")).not.toEqual(race);
  expect(runRace(SECRET, track, "202603010002")).not.toEqual(race);
  expect(runRace(SECRET, { ...track, id: 2003 }, "202603010001")).not.toEqual(race);
});

describe.each(TRACKS)("$name.en", (track) => {
  const both = [...drawsBetween(track.schedule, NOW - 86_400, NOW + 2 * 86_400)];
  const draws = both.filter(({ time }) => time > NOW).slice(0, 300);
  const ofDay = (own: string) => both.filter(({ term }) => term.startsWith(own.slice(0, 8)));

  test("has valid orders, and times to the hundredth within its period", () => {
    for (const scheduled of draws) {
      const draw = simulateDraw(SECRET, track, scheduled);
      expect(parseOrder(draw.number)).toHaveLength(track.marbles);
      const timings = parseTimings(draw.timings, track.marbles);
      expect(timings.length).toBeGreaterThanOrEqual(track.marbles - 1);
      expect(draw.timings).toMatch(/^\d+\.\d\d(,\d+\.\d\d)+$/);
      expect(timings.at(-1)).toBeLessThan(track.schedule.period);
      expect(timings[0]).toBeGreaterThan(track.typical / 2);
      expect(draw.all_number).toBe(draw.number);
    }
  });

  test("announces the next draw and the number of remaining ones", () => {
    const [scheduled] = draws;
    if (scheduled === undefined) throw new Error("no draw");
    const next = drawAfter(track.schedule, scheduled.time);
    expect(simulateDraw(SECRET, track, scheduled)).toMatchObject({
      cate_id: track.id,
      term: scheduled.term,
      open_timestamp: scheduled.time,
      next_term: next.term,
      next_open_timestamp: next.time,
      residue_opens: ofDay(scheduled.term).length - scheduled.index,
      source: "simulated",
    });
  });
});

test.each([2001, 2007, 2011, 2016])(
  "on track %i every marble is equally likely at every place",
  (id) => {
    const track = trackFor(id);
    const k = track.marbles;
    const races = simulateRaces(track, 6000);
    const counts = Array.from({ length: k * k }, () => 0);
    for (const { order } of races) {
      order.forEach((number, at) => {
        const cell = at * k + number - 1;
        counts[cell] = (counts[cell] ?? 0) + 1;
      });
    }
    const expected = races.length / k;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Chi-squared with (k − 1)² degrees of freedom, within five standard deviations on both sides.
    const freedom = (k - 1) ** 2;
    expect(Math.abs(chi - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
  },
);

test("consecutive races are independent", () => {
  const races = simulateRaces(trackFor(2001), 6000);
  const repeats = races.filter(({ order }, at) => order[0] === races[at - 1]?.order[0]).length;
  expect(Math.abs(repeats - 600)).toBeLessThan(5 * Math.sqrt(540));
});

test("some marbles don't finish, and dead heats occur", () => {
  const races = simulateRaces(trackFor(2019), 6000);
  const lost = races.filter(({ order, timings }) => timings.length < order.length);
  expect(lost.length).toBeGreaterThan(15);
  expect(lost.length).toBeLessThan(75);
  expect(lost.every(({ order, timings }) => timings.length === order.length - 1)).toBe(true);
  const heats = races.filter(({ order, timings }) =>
    finishes({ number: order.join(), timings: timings.join() }).some(({ deadHeat }) => deadHeat),
  );
  expect(heats.length).toBeGreaterThan(100);
  expect(heats.length).toBeLessThan(5500);
});

test("times scatter around the track's typical time", () => {
  for (const track of TRACKS) {
    const races = simulateRaces(track, 400);
    const mean =
      races.flatMap(({ timings }) => timings).reduce((a, b) => a + b, 0) /
      races.reduce((sum, { timings }) => sum + timings.length, 0);
    expect(Math.abs(mean / track.typical - 1)).toBeLessThan(0.05);
    const spreads = races.map(({ timings }) => (timings.at(-1) ?? 0) - (timings[0] ?? 0));
    const spread = spreads.reduce((a, b) => a + b, 0) / spreads.length;
    expect(spread / track.spread).toBeGreaterThan(0.6);
    expect(spread / track.spread).toBeLessThan(1.5);
  }
});
