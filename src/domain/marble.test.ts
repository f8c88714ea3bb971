import { describe, expect, test } from "vitest";
import { marbleForm } from "#domain/marble.ts";
import { windowWith } from "#domain/sample-draws-for-tests.ts";

const draw = (term: string, number: string, timings = "") => ({
  term,
  number,
  timings,
  open_timestamp: Number(term),
});

/** Newest first; in draw 3 marble 3 did not finish, draw 1 has no times. */
const window = windowWith([
  draw("4", "1,2,3", "10,10.5,12"),
  draw("3", "2,1,3", "10,10.4"),
  draw("2", "3,1,2", "9,10,13"),
  draw("1", "1,3,2"),
]);

describe("the profile of a marble", () => {
  const { form, ranks, fair, averageRank, best, worst } = marbleForm(window, 1);

  test("has place, time and gap to the winner of each race, newest first", () => {
    expect(form.map(({ term, rank, seconds, behind }) => [term, rank, seconds, behind])).toEqual([
      ["4", 1, 10, 0],
      ["3", 2, 10.4, 0.4],
      ["2", 2, 10, 1],
      ["1", 1, null, null],
    ]);
  });

  test("counts its places, with their expected value", () => {
    expect(ranks).toEqual([2, 2, 0]);
    expect(fair).toBeCloseTo(4 / 3);
    expect(averageRank).toBe(1.5);
  });

  test("counts the races since the newest win, or all without a win", () => {
    // Marble 1 won draws 4 and 1, marble 3 only draw 2.
    expect(marbleForm(window, 1)).toMatchObject({ lastWin: { term: "4" }, sinceWin: 0 });
    expect(marbleForm(window, 3)).toMatchObject({ lastWin: { term: "2" }, sinceWin: 2 });
    const lost = windowWith([draw("2", "1,2"), draw("1", "1,2")]);
    expect(marbleForm(lost, 2)).toMatchObject({ lastWin: null, sinceWin: 2 });
  });

  test("has the newest of its best times, and its worst", () => {
    expect([best, worst]).toEqual([
      { term: "4", seconds: 10 },
      { term: "3", seconds: 10.4 },
    ]);
  });

  test("of an unfinished marble has its place without a time", () => {
    expect(marbleForm(window, 3).form[1]).toMatchObject({ term: "3", rank: 3, seconds: null });
  });

  test("of no races, or of a marble that never ran, is empty", () => {
    expect(marbleForm(windowWith([]), 1)).toEqual({
      form: [],
      ranks: [],
      fair: 0,
      averageRank: null,
      lastWin: null,
      sinceWin: 0,
      best: null,
      worst: null,
    });
    expect(marbleForm(window, 9)).toMatchObject({ form: [], ranks: [0, 0, 0], averageRank: null });
  });
});
