import type { Sha256 } from "./bytes.ts";
import { nodeHash, merkleRoot, splitPoint } from "./tree.ts";
import { entriesPerHash, type Tile, TILE_WIDTH, tilePath, widestTile } from "./tiles.ts";

/** Reads the hashes (32 bytes each) `from` to `to` (exclusive) of a level, all in one tile. */
export type ReadHashes = (
  level: number,
  from: number,
  to: number,
) => Promise<readonly Uint8Array[]>;

/** Creates a reader of the hashes of the tree of `size` entries, which requests each of its tiles once. */
export function readHashesByTile(
  size: number,
  readTile: (tile: Tile) => Promise<readonly Uint8Array[]>,
): ReadHashes {
  const tiles = new Map<string, Promise<readonly Uint8Array[]>>();
  return async (level, from, to) => {
    const index = Math.floor(from / TILE_WIDTH);
    const tile = widestTile(level, index, size);
    if (tile === null) return [];
    const path = tilePath(tile);
    const reading = tiles.get(path) ?? readTile(tile);
    tiles.set(path, reading);
    return (await reading).slice(from - index * TILE_WIDTH, to - index * TILE_WIDTH);
  };
}

export interface TileTree {
  readonly sha256: Sha256;
  readonly read: ReadHashes;
}

/** The level of the largest hashes that fit into `count` entries. */
function largestLevel(count: number): number {
  let level = 0;
  while (entriesPerHash(level + 1) <= count) level += 1;
  return level;
}

/** The root of the subtree of the entries `from` to `to` (exclusive). */
async function subtree(tree: TileTree, from: number, to: number): Promise<Uint8Array> {
  const count = to - from;
  if (count <= 0) return merkleRoot(tree.sha256, []);
  const per = entriesPerHash(largestLevel(count));
  if (count % per === 0 && count / per <= TILE_WIDTH) {
    return merkleRoot(tree.sha256, await tree.read(largestLevel(count), from / per, to / per));
  }
  const middle = from + splitPoint(count);
  const left = await subtree(tree, from, middle);
  return nodeHash(tree.sha256, left, await subtree(tree, middle, to));
}

/** The root (32 bytes) of the tree of the first `size` entries. */
export function rootAt(tree: TileTree, size: number): Promise<Uint8Array> {
  return subtree(tree, 0, size);
}

/**
 * The inclusion proof of the entry `index` in the tree of the first `size` entries: its siblings from the leaf up
 * (RFC 9162, 2.1.3). Throws RangeError for an entry that doesn't exist.
 */
export async function inclusionProof(
  tree: TileTree,
  index: number,
  size: number,
): Promise<Uint8Array[]> {
  if (index < 0 || index >= size) throw new RangeError(`entry ${index} of ${size} doesn't exist`);
  const path: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitPoint(to - from);
    const left = index < middle;
    path.unshift(await (left ? subtree(tree, middle, to) : subtree(tree, from, middle)));
    [from, to] = left ? [from, middle] : [middle, to];
  }
  return path;
}

/**
 * The consistency proof of the trees of the first `older` and `newer` entries (RFC 9162, 2.1.4). Throws RangeError if
 * `older` is larger.
 */
export async function consistencyProof(
  tree: TileTree,
  older: number,
  newer: number,
): Promise<Uint8Array[]> {
  if (older > newer) throw new RangeError(`a tree of ${older} doesn't begin one of ${newer}`);
  if (older === 0 || older === newer) return [];
  const path: Uint8Array[] = [];
  let [from, to] = [0, newer];
  // The verifier has the older root, so the proof omits it while it is a node of the newer tree.
  let isRootNode = true;
  while (to > older) {
    const middle = from + splitPoint(to - from);
    const left = older <= middle;
    path.unshift(await (left ? subtree(tree, middle, to) : subtree(tree, from, middle)));
    if (!left) isRootNode = false;
    [from, to] = left ? [from, middle] : [middle, to];
  }
  return isRootNode ? path : [await subtree(tree, from, to), ...path];
}
