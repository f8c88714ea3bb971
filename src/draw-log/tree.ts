import { type AnySha256, joinBytes, sameBytes, type Sha256 } from "./bytes.ts";

/** Hashes and checks of the Merkle tree of RFC 6962 and RFC 9162 (sections 2.1.1 to 2.1.4). */

const LEAF_PREFIX = new Uint8Array([0]);
const NODE_PREFIX = new Uint8Array([1]);
const EMPTY = new Uint8Array(0);

/** The hash of an entry: SHA-256 of a zero byte and the entry. */
export function leafHash<Hash>(sha256: (bytes: Uint8Array) => Hash, entry: Uint8Array): Hash {
  return sha256(joinBytes(LEAF_PREFIX, entry));
}

/** The hash of two children: SHA-256 of a one byte and both hashes. */
export function nodeHash<Hash>(
  sha256: (bytes: Uint8Array) => Hash,
  left: Uint8Array,
  right: Uint8Array,
): Hash {
  return sha256(joinBytes(NODE_PREFIX, left, right));
}

/** The largest power of two below `count` (at least 2): the size of the left subtree. */
export function splitPoint(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The root over the hashes of one level: leaves, or roots of equally many entries. Without hashes SHA-256 of nothing. */
export function merkleRoot(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes;
  if (first === undefined) return sha256(EMPTY);
  if (hashes.length === 1) return first;
  const split = splitPoint(hashes.length);
  const left = merkleRoot(sha256, hashes.slice(0, split));
  return nodeHash(sha256, left, merkleRoot(sha256, hashes.slice(split)));
}

/** Number of entries and root hash (32 bytes) of a tree. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

const isEven = (value: number) => value % 2 === 0;
const half = (value: number) => Math.floor(value / 2);

export interface Inclusion {
  readonly index: number;
  readonly leaf: Uint8Array;
  /** Siblings from the leaf up to the child of the root. */
  readonly proof: readonly Uint8Array[];
}

/** Whether a proof shows the leaf at its index in the tree (RFC 9162, 2.1.3.2). */
export async function isIncluded(
  sha256: AnySha256,
  { index, leaf, proof }: Inclusion,
  head: TreeHead,
): Promise<boolean> {
  if (index < 0 || index >= head.size) return false;
  let [at, last, hash] = [index, head.size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (!isEven(at) || at === last) {
      hash = await nodeHash(sha256, sibling, hash);
      while (isEven(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = await nodeHash(sha256, hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(hash, head.root);
}

/** Whether a proof shows that the newer tree starts with the older one (RFC 9162, 2.1.4.2). */
export function isConsistent(
  sha256: Sha256,
  [older, newer]: readonly [TreeHead, TreeHead],
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (!isEven(at)) [at, last] = [half(at), half(last)];
  // The root of a tree whose size is a power of two is the first node.
  const path = at === 0 ? [older.root, ...proof] : [...proof];
  const [first, ...siblings] = path;
  if (first === undefined) return false;
  let [oldRoot, newRoot] = [first, first];
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (!isEven(at) || at === last) {
      oldRoot = nodeHash(sha256, sibling, oldRoot);
      newRoot = nodeHash(sha256, sibling, newRoot);
      while (isEven(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      newRoot = nodeHash(sha256, newRoot, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(oldRoot, older.root) && sameBytes(newRoot, newer.root);
}
