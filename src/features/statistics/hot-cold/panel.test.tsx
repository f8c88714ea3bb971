import { describe, expect, test } from "vitest";
import { computeHotCold } from "#domain/hot-cold.ts";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import { HeatTable } from "./panel.tsx";

/** Races of three marbles, newest first: marble 3 wins all but the oldest. */
function hotColdData(draws: number) {
  const window = windowWith(
    Array.from({ length: draws }, (_, index) => ({
      term: String(draws - index),
      number: index === draws - 1 ? "1,2,3" : "3,2,1",
      timings: "",
      open_timestamp: draws - index,
    })),
  );
  return {
    cate_id: 1,
    number_count: window.marbles,
    draws,
    wanted: draws,
    missing: 0,
    left_out: 0,
    from_term: "1",
    to_term: String(draws),
    ...computeHotCold(window),
  };
}

const links = { placeLink: linkTo<number>(), sortLink: linkTo<"number" | "hits" | "gap">() };
const show = (draws: number, sort: "number" | "hits" | "gap" = "number") =>
  renderHtml(<HeatTable data={hotColdData(draws)} place={1} sort={sort} {...links} />);

describe("the heat table", () => {
  test("has the rule with its two limits and the expected value", () => {
    // 12 draws of 3: expectation 4, deviation √(12 · 1/3 · 2/3) = 1.63: hot from 6, cold up to 2.
    const text = extractText(show(12));
    expect(text).toContain("Hot from 6 hits, cold up to 2: expected 4 ± standard deviation 1.63");
  });

  test("marks hot and cold also in words, with hits and gap in each cell", () => {
    const cells = [...show(12).matchAll(/<td data-state="(\w+)"[^>]*>(.*?)<\/td>/g)];
    expect(cells.slice(0, 3).map(([, state, html = ""]) => [state, extractText(html)])).toEqual([
      ["cold", "1 11 cold"],
      ["cold", "0 12 cold"],
      ["hot", "11 0 hot"],
    ]);
  });

  test("draws hits and expectation on one scale", () => {
    const html = show(12);
    // 11 of 11 hits fill the bar, the line of 4 stands at 4/11.
    expect(html).toContain("--expected:0.364");
    expect(html).toContain("--v:1;");
    expect(html).toContain("--v:0.091;");
  });

  test("has the chosen order and names it", () => {
    const numbers = (html: string) =>
      [...html.matchAll(/<th scope="row"><span[^>]*data-n="(\d)"/g)].map(([, n]) => n);
    expect(numbers(show(12, "hits"))).toEqual(["3", "1", "2"]);
    expect(numbers(show(12, "gap"))).toEqual(["2", "1", "3"]);
    expect(show(12, "gap")).toContain('aria-sort="descending"');
  });

  test("has no colours below ten draws and explains it", () => {
    const html = show(9);
    expect(html).not.toMatch(/data-state="(hot|warm|cold)"/);
    expect(extractText(html)).toContain("Colours need at least 10 draws.");
  });

  test("states that no number can be cold if the limit is below 0", () => {
    const data = { ...hotColdData(12), rule: { hot: 6, cold: -1 } };
    const text = extractText(
      renderHtml(<HeatTable data={data} place={1} sort="number" {...links} />),
    );
    expect(text).toContain("too few draws for cold");
  });
});
