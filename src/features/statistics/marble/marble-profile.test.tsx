import { describe, expect, test } from "vitest";
import { SHANGHAI, windowWith } from "#domain/sample-draws-for-tests.ts";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import { MarbleProfile } from "./marble-profile.tsx";

const draw = (term: string, number: string, timings: string) => ({
  term,
  number,
  timings,
  open_timestamp: Number(term),
});
const window = windowWith([
  draw("3", "1,2,3", "10,10.5,12"),
  draw("2", "2,1,3", "10,10.4"),
  draw("1", "3,1,2", ""),
]);
const show = (number: number, of = window) =>
  renderHtml(
    <MarbleProfile
      window={of}
      days={SHANGHAI}
      number={number}
      numberLink={linkTo<number>()}
      drawLink={linkTo<string>()}
    />,
  );

describe("a marble's profile", () => {
  test("has wins, draws since the last win, places and times, beside the expected values", () => {
    expect(extractText(show(1))).toContain(
      "Races 3 Wins 1 expected 1 Last win no. 3 1 Jan 1970 Draws since last win 0 " +
        "Average place 1.67 expected 2 " +
        'Best time 10.00" no. 3 Worst time 10.40" no. 2',
    );
    expect(show(1)).toMatch(/<dt>Last win<\/dt><dd><a href="#3"/);
  });

  test("of a marble without a win states it", () => {
    const none = windowWith([draw("1", "1,2,3", "")]);
    expect(extractText(show(2, none))).toContain(
      "Last win none in these draws Draws since last win 1",
    );
  });

  test("counts its finishes at each place, beside the expected count", () => {
    expect(extractText(show(1))).toContain(
      "Places Place 1 2 3 Count 1 2 0 Share of races 33.3% 66.7% 0% Expected at each place: 1.",
    );
  });

  test("lists its last finishes, newest first, each with its draw", () => {
    expect(extractText(show(1))).toContain(
      'Latest finishes Draw no. Place Race time Behind 3 1 10.00" – 2 2 10.40" +0.40 1 2 – –',
    );
    expect(show(1)).toMatch(/<th scope="row"><a href="#2"/);
  });

  test("of a marble that never finished has places and no times", () => {
    const dnf = windowWith([draw("1", "1,2,3", "10,11")]);
    expect(extractText(show(3, dnf))).toContain("Best time –");
    expect(extractText(show(3, dnf))).toContain("Behind 1 3 – –");
  });

  test("of no races states it", () => {
    expect(extractText(show(1, windowWith([])))).toBe("No races of marble 1");
  });
});
