import { HASH_BYTES } from "./bytes.ts";

/** Hashes or entries of a full tile. */
export const TILE_WIDTH = 256;
/** Highest tile level of a tree whose size is a safe integer. */
const MAX_LEVEL = 7;

/** A tile of hashes of a level, or a bundle of entries. */
export interface Tile {
  readonly level: number | "entries";
  readonly index: number;
  /** Hashes or entries, 1 to {@link TILE_WIDTH}. */
  readonly width: number;
}

/** An index in groups of three digits, all but the last with the prefix x: `x001/x234/067`. */
function formatIndex(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/.{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
}

/** A tile's path below the log's address (c2sp.org/tlog-tiles). */
export function tilePath({ level, index, width }: Tile): string {
  const partial = width === TILE_WIDTH ? "" : `.p/${width}`;
  return `tile/${level}/${formatIndex(index)}${partial}`;
}

const PATH = /^tile\/(entries|\d)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile of a path; null for any text but the result of {@link tilePath}. */
export function parseTilePath(path: string): Tile | null {
  const [, level = "", index = "", width] = PATH.exec(path) ?? [];
  const tile: Tile = {
    level: level === "entries" ? level : Number(level),
    index: Number(index.replaceAll(/\D/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return tile.width <= TILE_WIDTH && tilePath(tile) === path ? tile : null;
}

/** Number of entries below a hash of a tile level. */
export function entriesPerHash(level: number): number {
  return TILE_WIDTH ** level;
}

/** Number of complete hashes of a level in a tree of `size` entries. */
export function hashesAt(level: Tile["level"], size: number): number {
  return level === "entries" ? size : Math.floor(size / entriesPerHash(level));
}

/** Whether a tree of `size` entries has the whole tile. */
export function hasTile({ level, index, width }: Tile, size: number): boolean {
  if (level !== "entries" && level > MAX_LEVEL) return false;
  return index * TILE_WIDTH + width <= hashesAt(level, size);
}

/** The widest tile at an index in a tree of `size` entries; null if the tree has none of its hashes. */
export function widestTile(level: Tile["level"], index: number, size: number): Tile | null {
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - index * TILE_WIDTH);
  return width > 0 ? { level, index, width } : null;
}

/** The `width` hashes of a tile's bytes (32 bytes each); null for another length. */
export function parseTile(bytes: Uint8Array, width: number): Uint8Array[] | null {
  if (bytes.length !== width * HASH_BYTES) return null;
  return Array.from({ length: width }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
