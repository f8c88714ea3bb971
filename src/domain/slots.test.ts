import { describe, expect, test } from "vitest";
import { slotsOf } from "#domain/slots.ts";

const terms = (...list: string[]) => list.map((term) => ({ term }));

describe("slotsOf", () => {
  test("turns the draws round, oldest first, with one slot for each run of missing terms", () => {
    expect(slotsOf(terms("9", "8", "5"), 2)).toEqual([
      { kind: "draw", item: { term: "5" } },
      { kind: "gap", count: 2, after: "5" },
      { kind: "draw", item: { term: "8" } },
      { kind: "draw", item: { term: "9" } },
    ]);
  });

  test("takes a jump larger than all that misses for a new numbering", () => {
    expect(slotsOf(terms("202601020001", "202601010288"), 1)).toHaveLength(2);
  });

  test("of nothing has none, of terms that are not digits no gaps", () => {
    expect(slotsOf([], 3)).toEqual([]);
    expect(slotsOf(terms("b", "a"), 3)).toHaveLength(2);
  });
});
