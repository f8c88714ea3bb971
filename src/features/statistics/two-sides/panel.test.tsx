import { describe, expect, test } from "vitest";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { toBeads } from "#domain/road.ts";
import { computeSideCounts, findStreaks } from "#domain/two-sides.ts";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import { TwoSidesPanel } from "./panel.tsx";

const sequence = { rank: 1, kind: "size" } as const;

function twoSidesData(orders: readonly (readonly [term: string, number: string])[]) {
  const draws = orders.map(([term, number]) => ({
    term,
    number,
    timings: "",
    open_timestamp: Number(term),
  }));
  const window = windowWith(draws);
  return {
    cate_id: 1,
    number_count: window.marbles,
    draws: window.races.length,
    wanted: orders.length,
    missing: window.missing,
    left_out: 0,
    from_term: window.fromTerm,
    to_term: window.toTerm,
    ...computeSideCounts(window),
    streaks: findStreaks(window.races),
    roads: [{ road: "1:size", beads: toBeads(window.races, sequence) }],
  };
}

const show = (data: ReturnType<typeof twoSidesData>) =>
  renderHtml(<TwoSidesPanel data={data} sequence={sequence} roadLink={linkTo<string>()} />);

describe("two sides", () => {
  const ten = "10,9,8,7,6,5,4,3,2,1";
  const html = show(twoSidesData(["9", "8", "7", "5"].map((term) => [term, ten] as const)));
  const text = extractText(html);

  test("state an expected value other than one half", () => {
    expect(text).toContain("44.4%");
    expect(text).toContain("55.6%");
  });

  test("list the streaks in words, longest first, with the expected number", () => {
    // Draw 6 is missing, so that three draws run.
    expect(text).toContain("Place 1 big × 3");
    expect(text).toContain("Sum of top 2 big × 3");
    expect(text).toContain("Expected among 27 sequences: 1.7 streaks of 5+ draws");
  });

  test("draw the big road with letters and a bead for the missing draw", () => {
    const beads = [...html.matchAll(/data-look="(\w+)" style="grid-area:(\d+ ?\/ ?\d+)">(\w?)</g)];
    expect(
      beads.map(([, value, area = "", letter]) => [value, area.replaceAll(" ", ""), letter]),
    ).toEqual([
      ["full", "1/1", "B"],
      ["missing", "1/2", ""],
      ["full", "1/3", "B"],
      ["full", "2/3", "B"],
      ["full", "3/3", "B"],
    ]);
  });

  test("of an odd number of marbles count the middle and have a bead for it", () => {
    const odd = show(twoSidesData([["1", "2,1,3"]]));
    expect(extractText(odd)).toContain("middle 1");
    expect(odd).toContain('data-look="dotted"');
  });

  test("report that there is no streak", () => {
    expect(extractText(show(twoSidesData([["1", ten]])))).toContain(
      "No current streak of 3 or more draws.",
    );
  });
});
