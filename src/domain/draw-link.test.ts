import { expect, test } from "vitest";
import { drawFragment, parseDrawFragment } from "./draw-link.ts";

const DRAW = {
  cateId: 2001,
  term: "670858",
  number: "5,3,10,6,1,2,7,4,8,9",
  timings: "31.02,31.18,31.2",
  open_timestamp: 1_520_956_620,
  source: "feed",
} as const;

test("a draw survives the round trip through its link", () => {
  const fragment = drawFragment(DRAW);
  expect(fragment).toBe("#draw=1~2001~670858~1520956620~f~5,3,10,6,1,2,7,4,8,9~31.02,31.18,31.2");
  expect(parseDrawFragment(fragment)).toEqual(DRAW);
  expect(parseDrawFragment(drawFragment({ ...DRAW, timings: "" }))).toEqual({
    ...DRAW,
    timings: "",
  });
  expect(parseDrawFragment(fragment.replaceAll(",", "%2C").replaceAll("~", "%7E"))).toEqual(DRAW);
});

test.each([
  ["no fragment", ""],
  ["another fragment", "#top"],
  ["another version", "#draw=2~2001~1~1520956620~f~1,2~"],
  ["a field too many", "#draw=1~2001~1~1520956620~f~1,2~~x"],
  ["a field too few", "#draw=1~2001~1~1520956620~f~1,2"],
  ["a number twice", "#draw=1~2001~1~1520956620~f~1,1~"],
  ["times that fall", "#draw=1~2001~1~1520956620~f~1,2~31.2,31.1"],
  ["more times than marbles", "#draw=1~2001~1~1520956620~f~1,2~31,32,33"],
  ["markup in the term", "#draw=1~2001~<b>~1520956620~f~1,2~"],
  ["a track that is no number", "#draw=1~x~1~1520956620~f~1,2~"],
  ["a broken escape", "#draw=%E0%A4%A"],
  ["a very long one", `#draw=1~2001~1~1520956620~f~1,2~${"9".repeat(2000)}`],
])("%s is refused", (_, fragment) => {
  expect(parseDrawFragment(fragment)).toBeNull();
});
