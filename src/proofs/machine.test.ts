import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { fromHex, type Sha256, toHex } from "./bytes.ts";
import { type RaceTrack, runRace } from "./machine.ts";
import { CHAIN_DAYS, daysBetween, isNextSeed, seedsOf } from "./seeds.ts";

const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");

const SEED = fromHex("07".repeat(32)) ?? new Uint8Array(0);
const TRACK: RaceTrack = { id: 2001, marbles: 10, typical: 24, spread: 2.4 };

function racesOf(count: number, track = TRACK) {
  return Array.from({ length: count }, (_, at) =>
    runRace(sha256, SEED, { track, term: String(202_603_010_000 + at) }),
  );
}

test("a seed's races are these, for ever and on every runtime", () => {
  expect(runRace(sha256, SEED, { track: TRACK, term: "202603010001" })).toMatchInlineSnapshot(`
    {
      "number": "7,5,9,1,2,4,6,10,8,3",
      "timings": "22.47,22.86,22.99,23.46,23.64,23.86,24.45,24.91,25.36,25.88",
    }
  `);
  const small = { id: 2016, marbles: 6, typical: 29, spread: 5.2 };
  expect(runRace(sha256, SEED, { track: small, term: "202603011080" })).toMatchInlineSnapshot(`
    {
      "number": "3,5,1,2,4,6",
      "timings": "26.17,26.32,27.63,28.41,28.92,31.76",
    }
  `);
});

test("another seed, track or term gives another race", () => {
  const term = "202603010001";
  const race = runRace(sha256, SEED, { track: TRACK, term });
  expect(runRace(sha256, sha256(SEED), { track: TRACK, term })).not.toEqual(race);
  expect(runRace(sha256, SEED, { track: { ...TRACK, id: 2003 }, term })).not.toEqual(race);
  expect(runRace(sha256, SEED, { track: TRACK, term: "202603010002" })).not.toEqual(race);
});

test.each([6, 10, 12])("of %i marbles every one is as likely at every place", (marbles) => {
  const races = racesOf(6000, { ...TRACK, marbles });
  const counts = Array.from({ length: marbles * marbles }, () => 0);
  for (const { number } of races) {
    for (const [at, marble] of number.split(",").entries()) {
      const cell = at * marbles + Number(marble) - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const expected = races.length / marbles;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // (k − 1)² degrees of freedom; five standard deviations, both ways: too even is no chance either.
  const freedom = (marbles - 1) ** 2;
  expect(Math.abs(chi - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
});

test("times rise to the hundredth about the track's own, and now and then one is missing", () => {
  const races = racesOf(6000);
  const times = races.map(({ timings }) => timings.split(",").map(Number));
  for (const { timings } of races) expect(timings).toMatch(/^\d+\.\d\d(,\d+\.\d\d)+$/);
  for (const race of times) expect(race).toEqual(race.toSorted((a, b) => a - b));
  const mean = times.flat().reduce((a, b) => a + b, 0) / times.flat().length;
  expect(Math.abs(mean / TRACK.typical - 1)).toBeLessThan(0.03);
  const spreads = times.map((race) => (race.at(-1) ?? 0) - (race[0] ?? 0));
  const spread = spreads.reduce((a, b) => a + b, 0) / spreads.length;
  expect(spread / TRACK.spread).toBeGreaterThan(0.7);
  expect(spread / TRACK.spread).toBeLessThan(1.4);
  const lost = times.filter(({ length }) => length === 9).length;
  expect(lost).toBeGreaterThan(15);
  expect(lost).toBeLessThan(75);
});

test("each seed of a chain is the hash of the next day's", () => {
  const seeds = seedsOf(sha256, SEED);
  expect(seeds).toHaveLength(CHAIN_DAYS);
  expect(toHex(seeds.at(-1) ?? SEED)).toBe(toHex(SEED));
  const [first = SEED, second = SEED, third = SEED] = seeds;
  expect(isNextSeed(sha256, sha256(first), first)).toBe(true);
  expect(isNextSeed(sha256, first, second)).toBe(true);
  expect(isNextSeed(sha256, first, third)).toBe(false);
});

test("days are counted over months and years", () => {
  expect(daysBetween("2026-11-22", "2026-11-22")).toBe(0);
  expect(daysBetween("2026-11-22", "2027-01-01")).toBe(40);
  expect(daysBetween("2028-03-01", "2028-02-28")).toBe(-2);
});
