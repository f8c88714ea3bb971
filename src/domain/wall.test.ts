import { expect, test } from "vitest";
import { WALL_TRACKS_MOST } from "#contract/limits.ts";
import { boxTowards, SHIFT_MOST, shiftAt, wallColumns } from "./wall.ts";

test("tiles stand in as many columns as leave few places empty", () => {
  const counts = Array.from({ length: WALL_TRACKS_MOST }, (_, index) => index + 1);
  expect(counts.map((tiles) => wallColumns(tiles, true))).toEqual([
    1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4,
  ]);
  expect(counts.map((tiles) => wallColumns(tiles, false))).toEqual([
    1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2,
  ]);
});

test("the picture moves each minute, never far, and comes to every side", () => {
  const minutes = Array.from({ length: 132 }, (_, minute) => shiftAt(1_800_000_000 + 60 * minute));
  for (const [index, { x, y }] of minutes.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(SHIFT_MOST);
    expect(minutes[index + 1]).not.toEqual({ x, y });
  }
  for (const side of [-SHIFT_MOST, SHIFT_MOST]) {
    expect(minutes.some(({ x }) => x === side)).toBe(true);
    expect(minutes.some(({ y }) => y === side)).toBe(true);
  }
  expect(new Set(minutes.map(({ x, y }) => `${x},${y}`)).size).toBeGreaterThan(40);
  expect(shiftAt(1_800_000_059)).toEqual(shiftAt(1_800_000_000));
});

test("an arrow key leads to the next tile that way", () => {
  // Two rows of three, the last place empty.
  const boxes = [0, 1, 2, 3, 4].map((index) => ({
    left: (index % 3) * 100,
    top: Math.floor(index / 3) * 80,
    width: 100,
    height: 80,
  }));
  const ways = [
    [0, "ArrowRight", 1],
    [1, "ArrowDown", 4],
    [2, "ArrowDown", 4],
    [4, "ArrowUp", 1],
    [4, "ArrowLeft", 3],
    [4, "ArrowRight", 2],
    [0, "ArrowLeft", null],
    [0, "ArrowUp", null],
    [0, "Enter", null],
    [9, "ArrowUp", null],
  ] as const;
  expect(ways.map(([from, key]) => boxTowards(boxes, from, key))).toEqual(
    ways.map(([, , to]) => to),
  );
});
