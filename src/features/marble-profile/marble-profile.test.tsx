import { describe, expect, test } from "vitest";
import { windowOf } from "#domain/races.ts";
import { htmlOf, linkTo, textOf } from "#ui/chart/html-for-tests.tsx";
import type { FormMeasure } from "./form-line.ts";
import { MarbleProfile } from "./marble-profile.tsx";

const draw = (term: string, number: string, timings: string) => ({
  term,
  number,
  timings,
  open_timestamp: Number(term),
});
const window = windowOf(
  [draw("3", "1,2,3", "10,10.5,12"), draw("2", "2,1,3", "10,10.4"), draw("1", "3,1,2", "")],
  "Asia/Shanghai",
);
const show = (number: number, measure: FormMeasure = "rank", of = window) =>
  htmlOf(
    <MarbleProfile
      window={of}
      number={number}
      measure={measure}
      measureLink={linkTo<FormMeasure>()}
      numberLink={linkTo<number>()}
      drawLink={linkTo<string>()}
      findLink={linkTo<string>()}
    />,
  );

describe("a marble's profile", () => {
  test("says its wins, the waits for them, its places and times, beside what chance gives", () => {
    expect(textOf(show(1))).toContain(
      "Races 3 Wins 1 by chance 1 Last win no. 3 January 1, 1970 Draws since last win 0 " +
        "Longest without a win 2 by chance 1.9 Average place 1.67 by chance 2 " +
        'Best time 10.00" no. 3 Worst time 10.40" no. 2',
    );
    expect(show(1)).toMatch(/<dt>Last win<\/dt><dd><a href="#3"/);
  });

  test("of a marble without a win leads to the history, which looks further back", () => {
    const none = windowOf([draw("1", "1,2,3", "")], "Asia/Shanghai");
    expect(textOf(show(2, "rank", none))).toContain(
      "Last win none in these draws look further back Draws since last win 1",
    );
    expect(show(2, "rank", none)).toContain('href="#last win of 2"');
  });

  test("names the rivals of ten races or more, beside one half", () => {
    const races = Array.from({ length: 10 }, (_, index) =>
      draw(String(10 - index), index < 7 ? "1,2,3" : "3,1,2", ""),
    );
    expect(textOf(show(1, "rank", windowOf(races, "Asia/Shanghai")))).toContain(
      "Marble 1 is most often ahead of marble 2 (100%) and least often ahead of marble 3 (70%); " +
        "by chance it would be 50% with each.",
    );
  });

  test("draws its places from the oldest race to the newest", () => {
    // Places 2, 2, 1 of three: the middles of the second and first thirds.
    expect(show(1)).toContain('d="M167,500l333,0 333-333"');
  });

  test("draws a bar a place against the line of chance", () => {
    // Twice second of at most two: full; once first: half; chance is one of two.
    const html = show(1);
    expect([...html.matchAll(/style="--v:([\d.]+)"/g)].map(([, v]) => v)).toEqual([
      "0.5",
      "1",
      "0",
    ]);
    expect(html).toContain("--fair:0.5");
  });

  test("counts its duels by the order, and the gap where both have a time", () => {
    const [, rows = ""] = /<table class="[^"]*">.*?<tbody>(.*?)<\/tbody>/s.exec(show(1)) ?? [];
    expect(textOf(rows)).toBe("2 2 1 +0.050 3 2 1 +2.000");
  });

  test("of a marble that never finished has places and says that it has no times", () => {
    const dnf = windowOf([draw("1", "1,2,3", "10,11")], "Asia/Shanghai");
    expect(textOf(show(3, "time", dnf))).toContain("This marble has no times in these draws.");
    expect(textOf(show(3, "rank", dnf))).toContain("Best time –");
  });

  test("of no races says so", () => {
    expect(textOf(show(1, "rank", windowOf([], "Asia/Shanghai")))).toBe("No races of marble 1");
  });
});
