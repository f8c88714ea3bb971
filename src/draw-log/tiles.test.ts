import { expect, test } from "vitest";
import { formatBundle, parseBundle } from "./bundle.ts";
import { utf8 } from "./bytes.ts";
import { hasTile, parseTile, parseTilePath, type Tile, tilePath, widestTile } from "./tiles.ts";

const EXAMPLES: readonly (readonly [string, Tile])[] = [
  ["tile/0/x001/x234/067", { level: 0, index: 1_234_067, width: 256 }],
  ["tile/0/000", { level: 0, index: 0, width: 256 }],
  ["tile/1/x001/000.p/5", { level: 1, index: 1000, width: 5 }],
  ["tile/entries/x123/456", { level: "entries", index: 123_456, width: 256 }],
  ["tile/entries/273.p/112", { level: "entries", index: 273, width: 112 }],
];

test.each(EXAMPLES)("%s is the path of a tile", (path, tile) => {
  expect(tilePath(tile)).toBe(path);
  expect(parseTilePath(path)).toEqual(tile);
});

test.each([
  "tile/0/0",
  "tile/0/0000",
  "tile/0/x000/001",
  "tile/0/001/002",
  "tile/00/001",
  "tile/x/001",
  "tile/-1/001",
  "tile/0/001.p/0",
  "tile/0/001.p/256",
  "tile/0/001.p/01",
  "tile/0/001.p/",
  "tile/0/001.p",
  "tile/0/001/",
  "tile/0/x999/x999/x999/x999/x999/999",
  "tile/0/٠٠١",
  "",
])("%s is not the path of a tile", (path) => {
  expect(parseTilePath(path)).toBeNull();
});

test("a tree has the tiles of c2sp.org/tlog-tiles' example: 70,000 entries", () => {
  const size = 70_000;
  expect(widestTile(0, 273, size)).toEqual({ level: 0, index: 273, width: 112 });
  expect(widestTile(0, 274, size)).toBeNull();
  expect(widestTile(1, 1, size)).toEqual({ level: 1, index: 1, width: 17 });
  expect(widestTile(2, 0, size)).toEqual({ level: 2, index: 0, width: 1 });
  expect(widestTile(3, 0, size)).toBeNull();
  expect(widestTile("entries", 273, size)).toEqual({ level: "entries", index: 273, width: 112 });
  expect(hasTile({ level: 0, index: 273, width: 112 }, size)).toBe(true);
  expect(hasTile({ level: 0, index: 273, width: 113 }, size)).toBe(false);
  expect(hasTile({ level: 2, index: 0, width: 2 }, size)).toBe(false);
  expect(hasTile({ level: 9, index: 0, width: 1 }, size)).toBe(false);
});

test("a tile must have the length of its width", () => {
  expect(parseTile(new Uint8Array(64), 2)).toHaveLength(2);
  expect(parseTile(new Uint8Array(63), 2)).toBeNull();
  expect(parseTile(new Uint8Array(96), 2)).toBeNull();
});

test("a bundle has each entry after its length", () => {
  const entries = ["", "ab", "x".repeat(300)].map(utf8);
  const bytes = formatBundle(entries);
  expect([...bytes.subarray(0, 7)]).toEqual([0, 0, 0, 2, 97, 98, 1]);
  expect(parseBundle(bytes, 3)).toEqual(entries);
  expect(() => parseBundle(bytes, 2)).toThrow("more than 2 entries instead of 2");
  expect(() => parseBundle(bytes, 4)).toThrow("the bundle has 3 entries instead of 4");
  expect(() => parseBundle(bytes.subarray(0, -1), 3)).toThrow("truncated in its entry 2");
  expect(() => parseBundle(bytes.subarray(0, 3), 3)).toThrow("truncated in its entry 1");
  expect(() => formatBundle([new Uint8Array(65_536)])).toThrow("65536 bytes");
});
