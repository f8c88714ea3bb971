import { describe, expect, test } from "vitest";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { computeTiming } from "#domain/timing.ts";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { TimingPanel } from "./panel.tsx";

function show(...draws: readonly (readonly [term: string, number: string, timings: string])[]) {
  const window = windowWith(
    draws.map(([term, number, timings]) => ({
      term,
      number,
      timings,
      open_timestamp: Number(term),
    })),
  );
  const data = {
    cate_id: 1,
    number_count: window.marbles,
    draws: draws.length,
    wanted: draws.length,
    missing: window.missing,
    left_out: 0,
    from_term: window.fromTerm,
    to_term: window.toTerm,
    ...computeTiming(window),
  };
  return renderHtml(<TimingPanel data={data} />);
}

describe("timing", () => {
  test("draws the winner's line to the scale of the axis", () => {
    // From 10 to 12 seconds: 10 stands at the foot, 11 at 62 of 125 heights; the oldest draw at the left.
    const html = show(["2", "1,2,3", "11,11.5,12"], ["1", "2,1,3", "10,11,12"]);
    expect(html).toContain('data-end="first" d="M0,125l1-62"');
    // Margins of 1 and 0.5 s: full height, then half of it.
    expect(html).toContain('d="M0,0v-64h.7V0h.3v-32h.7V0h.3"');
  });

  test("draws times at heights two pixels apart", () => {
    // 1.01 of the axis' 2 seconds are 505 thousandths: nearest to 63 of 125.
    const html = show(["2", "1,2,3", "11.01,11.5,12"], ["1", "2,1,3", "10,11,12"]);
    expect(html).toContain('data-end="first" d="M0,125l1-63"');
  });

  test("counts the draws with times, and has a dash for a marble without one", () => {
    const text = extractText(show(["2", "1,2,3", "11,11.5"], ["1", "2,1,3", ""]));
    expect(text).toContain("1 of 2 draws have times.");
    expect(text).toContain("3 – – – – 0");
    expect(text).not.toMatch(/NaN|null|undefined/);
  });

  test("shows the best and the worst time with their draws", () => {
    const text = extractText(show(["2", "1,2,3", "11,11.5,12"], ["1", "1,2,3", "10,11,12"]));
    expect(text).toContain('1 10.500" ±0.707 10.00" no. 1 11.00" no. 2 +0.000 2');
  });

  test("of one draw is dots, and without times is a note", () => {
    expect(show(["1", "1,2,3", "10,11,12"])).toContain("m500,1000z");
    expect(extractText(show(["1", "1,2,3", ""]))).toContain("These draws have no times.");
  });
});
