import { describe, expect, test } from "vitest";
import { samplePath } from "./svg-path.ts";

describe("samplePath", () => {
  test("spaces points evenly by length, around corners", () => {
    const points = samplePath("M0 0H30V10", 5);
    expect(points).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 10 },
    ]);
  });

  test("follows curves: the middle of a symmetric arch is its top", () => {
    const [, top] = samplePath("M0 0C0 40 100 40 100 0", 3);
    expect(top?.x).toBeCloseTo(50, 1);
    expect(top?.y).toBeCloseTo(30, 1);
  });

  test("a smooth curve goes on in the direction it came", () => {
    const joined = samplePath("M0 0C0 40 100 40 100 0S200 -40 200 0", 9);
    const spelt = samplePath("M0 0C0 40 100 40 100 0C100 -40 200 -40 200 0", 9);
    expect(joined).toEqual(spelt);
  });

  test("refuses commands that it would misread", () => {
    expect(() => samplePath("M0 0a5 5 0 0 1 5 5", 2)).toThrow("Path command a");
  });
});
