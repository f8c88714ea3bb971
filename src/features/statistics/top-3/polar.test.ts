import { describe, expect, test } from "vitest";
import {
  sectorAngles,
  findEdge,
  HOLE,
  RADIUS,
  radiusAt,
  sectorAt,
  sectorPath,
  sortTop,
  stackPaths,
} from "./polar.ts";

const item = (number: number, [first, second, third]: readonly number[], draws = 10) => ({
  number,
  first: first ?? 0,
  second: second ?? 0,
  third: third ?? 0,
  rate: ((first ?? 0) + (second ?? 0) + (third ?? 0)) / draws,
});

describe("the circle", () => {
  const items = [item(1, [1, 1, 1]), item(2, [2, 1, 1]), item(3, [0, 0, 0])];

  test("ends at the smallest round share above every rate", () => {
    expect(findEdge(items, 0.3)).toBe(0.4);
    expect(findEdge([], 0.75)).toBe(0.8);
    expect(findEdge([item(1, [10, 0, 0])], 1)).toBe(1);
  });

  test("measures shares from its hole", () => {
    expect([radiusAt(0, 0.4), radiusAt(0.2, 0.4), radiusAt(0.4, 0.4)]).toEqual([
      HOLE,
      (HOLE + RADIUS) / 2,
      RADIUS,
    ]);
  });

  test("gives each marble a sector clockwise from the top", () => {
    expect(sectorAngles(1, 4)).toEqual([Math.PI / 2, Math.PI]);
    expect([sectorAt(0.6, 0.1, 4), sectorAt(0.9, 0.6, 4), sectorAt(0.4, 0.1, 4)]).toEqual([
      0, 1, 3,
    ]);
    expect([sectorAt(0, 0, 4), sectorAt(0.5, 0.2, 0)]).toEqual([null, null]);
  });

  test("draws a sector out along its edge and back along the middle", () => {
    expect(sectorPath(0, 4)).toBe("M0,-100A100,100,0,0,1,100,0L18,0A18,18,0,0,0,0,-18Z");
    expect(sectorPath(1, 2)).toBe("M0,100A100,100,0,0,1,0,-100L0,-18A18,18,0,0,0,0,18Z");
  });

  test("stacks seconds on firsts: inner and outer radius of each follow the counts", () => {
    const [first, second, third] = stackPaths(item(1, [2, 1, 0]), 10, {
      index: 0,
      count: 4,
      edge: 0.4,
    });
    // 0.2 of 0.4 ends half way from 18 to 100, at 59; one more tenth at 79.5.
    expect(first).toMatch(/A59,59,.*A18,18,/);
    expect(second).toMatch(/A79\.5,79\.5,.*A59,59,/);
    expect(third).toBeNull();
  });
});

test("marbles are ordered by number or by rate", () => {
  const items = [item(1, [1, 0, 0]), item(2, [3, 0, 0]), item(3, [1, 0, 0])];
  expect(sortTop(items, "rate").map(({ number }) => number)).toEqual([2, 1, 3]);
  expect(sortTop(items, "number").map(({ number }) => number)).toEqual([1, 2, 3]);
});
