import { describe, expect, test } from "vitest";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import type { TopSort } from "./polar.ts";
import { TopThreePanel } from "./top-three-panel.tsx";

const window = {
  cate_id: 1,
  number_count: 5,
  draws: 10,
  wanted: 10,
  missing: 0,
  left_out: 0,
  from_term: "1",
  to_term: "10",
};
const item = (number: number, first: number, second: number) => ({
  number,
  first,
  second,
  third: 0,
  rate: (first + second) / 10,
});

describe("the top-3 rate", () => {
  const data = { ...window, items: [item(1, 3, 1), item(2, 5, 3), item(3, 0, 0)], fair: 0.6 };
  const show = (sort: TopSort) =>
    renderHtml(<TopThreePanel data={data} sort={sort} sortLink={linkTo<TopSort>()} />);

  test("draws bars as shares of the edge, and the fair line", () => {
    // The edge is 0.8: 5 of 10 firsts are 62.5 % of it, the fair share of 0.6 stands at 3/4.
    const html = show("number");
    expect(html).toContain('data-step="1" style="width:62.50%"');
    expect(html).toContain('data-step="2" style="width:37.50%"');
    expect(html).toContain("--expected:0.75");
    expect(extractText(html)).toContain("Line: expected, 60%");
  });

  test("puts the fair ring at its radius, 18 + 82 · 3/4", () => {
    expect(show("number")).toContain('r="79.5"');
  });

  test("is ordered by number or by rate", () => {
    const rows = (html: string) =>
      [...html.matchAll(/<th scope="row"><span[^>]*>(\d)/g)].map(([, n]) => n);
    expect(rows(show("number"))).toEqual(["1", "2", "3"]);
    expect(rows(show("rate"))).toEqual(["2", "1", "3"]);
  });
});
