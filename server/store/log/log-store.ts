import type { TileTree } from "#draw-log/tile-proofs.ts";
import type { TreeHead } from "#draw-log/tree.ts";

/** The public log of draws: entries are numbered from 0 and never changed or removed. */
export interface LogStore {
  /** Entries `from` to `to` (exclusive). */
  entries(from: number, to: number): Promise<string[]>;
  /** Roots `from` to `to` (exclusive) of 256^`level` entries each; level 0 has the leaf hashes. */
  hashes(level: number, from: number, to: number): Promise<Uint8Array[]>;
  /** The tree of the first `size` entries; each tile is read once. */
  tree(size: number): TileTree;
  /** Index of a draw's newest entry; null without one. */
  indexOf(cate_id: number, term: string): Promise<number | null>;
  /** The tree of the newest checkpoint; null before the first. */
  published(): Promise<TreeHead | null>;
  /**
   * The head of the whole tree, for a new checkpoint. Rejects with {@link LogCut} unless it continues the newest
   * checkpoint and all of `seen`.
   */
  publish(seen: readonly TreeHead[]): Promise<TreeHead>;
}

/** Entries of a published checkpoint are missing or changed: another signature would contradict it. */
export class LogCut extends Error {
  override name = "LogCut";
}
