import { expect, test } from "vitest";
import { parseJson } from "./json.ts";

test.each([
  ["20261129100010541", "20261129100010541"],
  ["[1, 20261129100010541, -9007199254740993]", [1, "20261129100010541", "-9007199254740993"]],
  ['{"no": 100000000000000000000000001}', { no: "100000000000000000000000001" }],
  ["9007199254740991", 9_007_199_254_740_991],
  ["1.5e3", 1500],
  ["1e300", 1e300],
  ['"7"', "7"],
])("%s keeps its digits", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test("other text throws", () => {
  expect(() => parseJson("{")).toThrow(SyntaxError);
});
