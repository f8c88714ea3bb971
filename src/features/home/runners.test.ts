import { describe, expect, test } from "vitest";
import { RUNNERS, runnersOf } from "./runners.ts";

describe("runnersOf", () => {
  test.each([2001, 2005, 2015, 2019, 77])("keeps the marbles of track %i off the text", (id) => {
    const runners = runnersOf(id);
    expect(runners).toHaveLength(RUNNERS);
    for (const { x, y } of runners) {
      expect(x).toBeGreaterThan(0.5);
      expect(x).toBeLessThan(0.96);
      expect(y).toBeLessThan(0.56);
    }
  });

  test("puts the leader in front", () => {
    const [leader, second] = runnersOf(2001);
    expect(leader?.x).toBeGreaterThan(second?.x ?? 1);
  });
});
