import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { MAX_MARBLES } from "#contract/limits.ts";
import { isZone } from "#domain/zone.ts";
import { TRACKS } from "./built-in.ts";
import { drawAfter } from "#server/draws/schedule.ts";

test("the twelve tracks have the numbers of the menu", () => {
  const ids = [2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015, 2016, 2017, 2018, 2019];
  expect(TRACKS.map(({ id }) => id)).toEqual(ids);
  expect(TRACKS.find(({ id }) => id === 2015)?.name.en).toBe("Harbour Loop");
});

test.each(LANGUAGES)("every track has its own name and a short alias in %s", (language) => {
  expect(new Set(TRACKS.map(({ name }) => name[language])).size).toBe(TRACKS.length);
  expect(new Set(TRACKS.map(({ alias }) => alias[language])).size).toBe(TRACKS.length);
  for (const { name, alias } of TRACKS) {
    expect(name[language]).not.toBe("");
    expect(alias[language].length).toBeLessThanOrEqual(24);
  }
});

test.each(TRACKS)("$name.en races within its period, with four-digit numbers a day", (track) => {
  expect(track.typical + track.spread).toBeLessThan(track.schedule.period);
  expect(track.marbles).toBeLessThanOrEqual(MAX_MARBLES);
  expect(isZone(track.schedule.zone)).toBe(true);
  expect(86_400 / track.schedule.period).toBeLessThan(10_000);
});

test("the tracks draw at different seconds", () => {
  const now = 1_772_300_000;
  const next = TRACKS.map(({ schedule }) => drawAfter(schedule, now).time);
  expect(new Set(next).size).toBeGreaterThan(TRACKS.length / 2);
});
