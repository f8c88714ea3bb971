import { describe, expect, test } from "vitest";
import { mergeTerms, withLabels } from "./labelled.ts";
import { labelDraws, readForWindow, windowOfRead } from "./races.ts";
import { streaksOf } from "./two-sides.ts";

const MINUTE = 60;
const at = (term: string, minute: number) => ({ term, open_timestamp: minute * MINUTE });
const raced = (term: string, minute: number) =>
  readForWindow({ ...at(term, minute), number: "3,1,2", timings: "" }, "Asia/Shanghai");

describe("withdrawn and cancelled numbers", () => {
  const draws = [at("c", 30), at("b", 20), at("a", 10)];

  test("are placed among the draws by their time", () => {
    const labels = [at("z", 40), at("m", 25), at("n", 25), at("o", 5)];
    const placed = withLabels(draws, labels);
    expect([placed.tail, placed.head]).toEqual([["z"], ["o"]]);
    expect(placed.draws).toEqual([{ ...at("c", 30), labelled: ["n", "m"] }, draws[1], draws[2]]);
    expect(withLabels([], labels)).toMatchObject({
      draws: [],
      tail: [],
      head: labels.map(term).toSorted().toReversed(),
    });
  });

  test("are missing in a window, and end streaks, also where the terms don't show them", () => {
    const read = ["a", "b", "c", "d", "e"].map((term, nth) => raced(term, nth * 10)).toReversed();
    expect(streaksOf(windowOfRead(read).races)[0]?.count).toBe(5);
    const labelled = windowOfRead(labelDraws(read, [at("x", 15)]).draws);
    expect([labelled.missing, labelled.holes]).toEqual([1, [[], [], ["x"], [], []]]);
    expect(streaksOf(labelled.races)[0]?.count).toBe(3);
  });

  test("that the terms show are counted once", () => {
    const read = [raced("0009", 20), raced("0007", 0)];
    expect(windowOfRead(labelDraws(read, [at("8", 10)]).draws).missing).toBe(1);
    expect(mergeTerms(["0008"], ["8", "10"])).toEqual(["10", "0008"]);
  });
});

function term(draw: { readonly term: string }): string {
  return draw.term;
}
