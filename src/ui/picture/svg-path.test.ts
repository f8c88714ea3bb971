import { describe, expect, test } from "vitest";
import { samplePath } from "./svg-path.ts";

describe("samplePath", () => {
  test("spaces points evenly by length, also around corners", () => {
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

  test("continues a smooth curve in its direction", () => {
    const joined = samplePath("M0 0C0 40 100 40 100 0S200 -40 200 0", 9);
    const spelt = samplePath("M0 0C0 40 100 40 100 0C100 -40 200 -40 200 0", 9);
    expect(joined).toEqual(spelt);
  });

  test("throws for unsupported commands", () => {
    expect(() => samplePath("M0 0a5 5 0 0 1 5 5", 2)).toThrow("Path command a");
  });
});
