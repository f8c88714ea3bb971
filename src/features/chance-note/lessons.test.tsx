import { expect, test } from "vitest";
import { hotColdOf } from "#domain/hot-cold.ts";
import { windowOf } from "#domain/races.ts";
import { htmlOf, textOf } from "#ui/chart/html-for-tests.tsx";
import {
  HotColdLesson,
  PatternsLesson,
  ScatterLesson,
  TimingLesson,
  TopThreeLesson,
  TrendLesson,
} from "./lessons.tsx";

const numbers = (winner: number) =>
  [winner, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((other) => other !== winner)].join(",");
/** A hundred draws of ten marbles, each of which wins ten times but for what marble 4 takes from marble 1. */
const windowWith = (taken: number) =>
  windowOf(
    Array.from({ length: 100 }, (_, index) => {
      const number = numbers(index < taken ? 4 : (index % 10) + 1);
      return {
        term: String(5000 - index),
        number,
        timings: "",
        open_timestamp: 1_800_000_000 - 60 * index,
      };
    }),
    "Asia/Shanghai",
  );
const counted = { cate_id: 1, wanted: 100, missing: 0, left_out: 0, from_term: "", to_term: "" };

function sayOf(taken: number): string {
  const window = windowWith(taken);
  const data = { ...counted, number_count: 10, draws: 100, ...hotColdOf(window) };
  return textOf(htmlOf(<HotColdLesson data={data} place={1} />));
}

test("a leader is said with how often chance alone has one", () => {
  expect(sayOf(0)).toMatch(/most often: 10 of 100 times\. .* in most stretches of 100 draws\.$/);
  expect(sayOf(10)).toMatch(
    /^At place 1 marble 4 came most often: 19 of 100 times\. Chance alone does this in about 1 of \d+ stretches of 100 draws\.$/,
  );
  expect(sayOf(40)).toMatch(/in under 1 of 1,000 stretches of 100 draws\.$/);
});

test("nothing is said of nothing", () => {
  const none = { ...counted, number_count: 0, draws: 0 };
  const parts = [
    <HotColdLesson key="1" data={{ ...none, rule: null, positions: [] }} place={1} />,
    <TopThreeLesson key="2" data={{ ...none, items: [], fair: null }} />,
    <TimingLesson key="3" data={{ ...none, by_number: [], by_rank: [], series: [] }} />,
  ];
  for (const part of parts) expect(textOf(htmlOf(part))).toBe("");
});

test("the fastest on average is said with its races, and promises nothing", () => {
  const of = (number: number, avg: number | null) => ({
    number,
    n: 40,
    avg,
    best: avg,
    best_term: "1",
    worst: avg,
    worst_term: "1",
    sd: null,
    avg_behind: null,
  });
  const data = { ...counted, number_count: 3, draws: 40, by_rank: [], series: [] };
  const text = textOf(
    htmlOf(<TimingLesson data={{ ...data, by_number: [of(1, 22.5), of(2, null), of(3, 22.4)] }} />),
  );
  expect(text).toContain('Marble 3 was the fastest on average: 22.40" over 40 races.');
  expect(text).not.toContain("Chance");
});

test("the number that was away from a place longest is said with how often chance alone keeps one away so long", () => {
  const gaps = [44, 1, 2, 3, 4, 5, 6, 7, 8, 0].map((gap, index) => ({ number: index + 1, gap }));
  expect(textOf(htmlOf(<TrendLesson gaps={gaps} place={2} draws={100} />))).toBe(
    "Marble 1 was away from place 2 longest: for 44 draws now. " +
      "Chance alone does this in about 1 of 11 stretches of 100 draws.",
  );
});

test("the sum of the top 2 is said to be big as often as it was", () => {
  const empty = { side_runs: [], number_runs: [], number_fair: null };
  const lists = { halves: [], moves: [], mods: [], roads: [] };
  const sum = (of: number, hits: number) => ({ sum: of, hits, gap: 0, avg_gap: 0, max_gap: 0 });
  const data = { ...counted, ...empty, ...lists, number_count: 10, draws: 100 };
  // 11 is small, 12 is big.
  const text = textOf(
    htmlOf(
      <PatternsLesson
        data={{ ...data, sums: [sum(3, 30), sum(11, 25), sum(12, 20), sum(19, 25)] }}
      />,
    ),
  );
  expect(text).toContain("The sum of the top 2 was big 45 of 100 times.");
  expect(text).toContain("in most stretches of 100 draws");
});

test("the fastest time of the track is said with its marble", () => {
  const data = { ...counted, number_count: 10, draws: 100, points: [], pages: 1 };
  const records = [{ term: "7", number: 3, timing: 21.4 }];
  expect(textOf(htmlOf(<ScatterLesson data={{ ...data, records }} />))).toBe(
    'Marble 3 has run this track the fastest: 21.40".',
  );
  expect(textOf(htmlOf(<ScatterLesson data={{ ...data, records: [] }} />))).toBe("");
});
