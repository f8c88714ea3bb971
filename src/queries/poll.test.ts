import { describe, expect, test } from "vitest";
import { ASK_MOST_SECONDS, askAt } from "#queries/poll.ts";

describe("asking for a draw that no stream brings", () => {
  test("begins just after it is due, spread over the visitors", () => {
    expect(askAt(1000, 0, 0)).toBe(1001);
    expect(askAt(1000, 0, 0.9)).toBeCloseTo(1001.9);
  });

  test("backs off to a minute between two tries", () => {
    const times = Array.from({ length: 12 }, (_, asked) => askAt(0, asked, 0));
    const distances = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(distances.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(distances.every((distance, at) => at === 0 || distance > 0)).toBe(true);
    expect(distances.at(-1)).toBe(ASK_MOST_SECONDS);
  });
});
