import { expect, test } from "vitest";
import { hiddenTermStart, shortTerm } from "./term-text.ts";

test.each([
  ["202611210412", "0412"],
  ["20261128354", "354"],
  ["261128354", "354"],
  ["2611280412", "0412"],
  ["20261129100010541", "0541"],
  ["20269928354", "8354"],
  ["20261121", "20261121"],
  ["670858", "670858"],
  ["2026-cup", "2026-cup"],
  ["spring-cup-final-7", "…p-final-7"],
  ["", ""],
])("the short form of draw number %j is %j", (term, short) => {
  expect(shortTerm(term)).toBe(short);
  expect(["", term]).toContain(hiddenTermStart(term) && hiddenTermStart(term) + short);
});
