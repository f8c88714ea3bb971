import type { TileTree } from "#proofs/tile-proofs.ts";
import type { TreeHead } from "#proofs/tree.ts";

/** A secret that is stored together with the entry that promises what it decides. */
export interface SecretPromise {
  readonly secret: string;
  readonly entry: string;
}

/** The entry that reveals a day's seed; `day` is YYYY-MM-DD. */
export interface SeedReveal {
  readonly day: string;
  readonly entry: string;
}

/** The public log of draws: entries are numbered from 0, and never changed or removed. */
export interface LogStore {
  /** Entries `from` to `to` (exclusive). */
  entries(from: number, to: number): Promise<string[]>;
  /** The roots `from` to `to` (exclusive) of 256^`level` entries each; `level` 0 are the leaves. */
  hashes(level: number, from: number, to: number): Promise<Uint8Array[]>;
  /** The tree of the first `size` entries, for proofs and its root; each tile is read once. */
  tree(size: number): TileTree;
  /** Index of a draw's newest entry; null if it has none. */
  indexOf(cate_id: number, term: string): Promise<number | null>;
  /** Index of the entry of a promise by its name, or of what it reveals by its day; null if there is none. */
  promiseIndex(of: string): Promise<number | null>;
  /** Whether a draw is stored that may be shown at `now` (epoch seconds). */
  waits(cate_id: number, term: string, now: number): Promise<boolean>;
  /** The tree of the newest checkpoint; null before the first. */
  published(): Promise<TreeHead | null>;
  /**
   * The tree of a new checkpoint: every entry before that of the first draw after `now` (epoch seconds).
   * Rejects with {@link LogCut} unless it continues the newest checkpoint and all of `seen`.
   */
  publish(now: number, seen: readonly TreeHead[]): Promise<TreeHead>;
  /** The secret stored under a name; if there is none, stores `make()` with its entry, once for all processes. */
  promise(name: string, make: () => SecretPromise): Promise<string>;
  /** The secret stored under a name, null if there is none. */
  promised(name: string): Promise<string | null>;
  /** Writes the entries of the first `count` days of a chain that aren't written yet. */
  reveal(count: number, entryOf: (nth: number) => SeedReveal): Promise<void>;
}

/** Entries of a published checkpoint are missing or changed: signing another would contradict it. */
export class LogCut extends Error {
  override name = "LogCut";
}
