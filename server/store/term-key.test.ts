import { expect, test } from "vitest";
import { compareTerms } from "#domain/latest.ts";
import { termKey } from "./term-key.ts";

const DIGITS = ["0", "1", "001", "7", "07", "9", "10", "99", "100", "202601010001", "20260101001"];
const TEXTS = ["A-1", "A-2", "a", "z-9", "B"];

test.each([DIGITS, TEXTS])("keys sort like terms", (...terms) => {
  for (const a of terms) {
    for (const b of terms) {
      const wanted = Math.sign(compareTerms(a, b));
      const got = termKey(a) < termKey(b) ? -1 : Number(termKey(a) > termKey(b));
      if (wanted !== 0 && !(Number(a) === Number(b))) expect([a, b, got]).toEqual([a, b, wanted]);
    }
  }
});

test("no two terms share a key, and digits come before other terms", () => {
  const keys = [...DIGITS, ...TEXTS].map(termKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(termKey("9".repeat(40)) < termKey("1a")).toBe(true);
});
