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
    />,
  );

describe("a marble's profile", () => {
  test("tells its races, wins, average place, best and worst time", () => {
    expect(textOf(show(1))).toContain(
      'Races 3 Wins 1 Average place 1.67 Best time 10.00" no. 3 Worst time 10.40" no. 2',
    );
  });

  test("draws its places from the oldest race to the newest", () => {
    // Places 2, 2, 1 of three: the middles of the second and first thirds.
    expect(show(1)).toContain('d="M167,500L500,500L833,167"');
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
