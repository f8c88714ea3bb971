import { expect, test } from "vitest";
import { compareTerms } from "#domain/latest.ts";
import { termKey } from "./tables.ts";

const DIGITS = ["0", "001", "7", "9", "10", "99", "100", "20260101001", "202601010001"];
const TEXTS = ["A-1", "A-2", "B", "a", "z-9"];

test.each([{ terms: DIGITS }, { terms: TEXTS }])("keys sort like the terms $terms", ({ terms }) => {
  const byKey = terms
    .toReversed()
    .toSorted((a, b) => (termKey(a) < termKey(b) ? -1 : Number(termKey(a) > termKey(b))));
  expect(byKey).toEqual(terms.toReversed().toSorted(compareTerms));
});

test("a number has one key regardless of leading zeros, and digits sort before other terms", () => {
  expect(["7", "07", "0".repeat(39) + "7"].map(termKey)).toEqual(Array(3).fill(termKey("7")));
  const keys = ["0", "1", "10", ...TEXTS, "0A", "00A"].map(termKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(termKey("000")).toBe(termKey("0"));
  expect(termKey("9".repeat(40)) < termKey("1a")).toBe(true);
});
