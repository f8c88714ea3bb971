import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { fromHex, type Sha256, toHex } from "./bytes.ts";
import { consistencyProof, inclusionProof, type ReadHashes, rootAt } from "./tile-proofs.ts";
import { entriesPerHash } from "./tiles.ts";
import { isIncluded, isConsistent, leafHash, nodeHash, merkleRoot } from "./tree.ts";

const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");

/** The reference entries of RFC 6962's implementation, and the roots after 1 to 8 of them. */
const ENTRIES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

test("the roots equal those of RFC 6962's reference entries", () => {
  const leaves = ENTRIES.map((hex) => leafHash(sha256, fromHex(hex) ?? new Uint8Array(9)));
  expect(ROOTS.map((_, at) => toHex(merkleRoot(sha256, leaves.slice(0, at + 1))))).toEqual(ROOTS);
  expect(toHex(merkleRoot(sha256, []))).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

/** More than the 256 hashes of a tile. */
const MAX_SIZE = 300;
/** All small trees, then one in nine and those around a whole tile. */
const isTried = (size: number) => size <= 40 || size % 9 === 0 || Math.abs(size - 256) < 2;
const leaves = Array.from({ length: MAX_SIZE }, (_, at) =>
  leafHash(sha256, new Uint8Array([at >> 8, at])),
);

/** The root by the definition, hash by hash. */
function naiveRoot(from: number, to: number): Uint8Array {
  if (to - from === 1) return leaves[from] ?? new Uint8Array(0);
  let split = 1;
  while (split * 2 < to - from) split *= 2;
  return nodeHash(sha256, naiveRoot(from, from + split), naiveRoot(from + split, to));
}

const read: ReadHashes = async (level, from, to) => {
  if (Math.floor(from / 256) !== Math.floor((to - 1) / 256)) throw new Error("more than one tile");
  const per = entriesPerHash(level);
  return Array.from({ length: to - from }, (_, at) =>
    merkleRoot(sha256, leaves.slice((from + at) * per, (from + at + 1) * per)),
  );
};
const tree = { sha256, read };

function damage(hash: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(hash);
  copy[7] = (copy[7] ?? 0) ^ 1;
  return copy;
}

test(`inclusion proofs of trees of up to ${MAX_SIZE} entries are valid, and wrong ones are not`, async () => {
  for (let size = 1; size <= MAX_SIZE; size += 1) {
    if (!isTried(size)) continue;
    const head = { size, root: naiveRoot(0, size) };
    expect(toHex(await rootAt(tree, size))).toBe(toHex(head.root));
    // Every entry of small trees, then the edges and one in seventeen.
    for (let index = 0; index < size; index += size < 40 ? 1 : 17) {
      const leaf = leaves[index] ?? head.root;
      const proof = await inclusionProof(tree, index, size);
      const given = { index, leaf, proof };
      expect(await isIncluded(sha256, given, head), `${index} in ${size}`).toBe(true);
      const wrong = [
        { ...given, leaf: damage(leaf) },
        { ...given, index: index + 1 },
        { ...given, proof: [...proof, leaf] },
        ...proof.map((hash, at) => ({ ...given, proof: proof.with(at, damage(hash)) })),
        ...proof.map((_, at) => ({ ...given, proof: proof.toSpliced(at, 1) })),
      ];
      const accepted = wrong.map((each) => isIncluded(sha256, each, head));
      expect(await Promise.all(accepted)).not.toContain(true);
    }
  }
});

test(`consistency proofs of trees of up to ${MAX_SIZE} entries are valid, and wrong ones are not`, async () => {
  const heads = Array.from({ length: MAX_SIZE + 1 }, (_, size) => ({
    size,
    root: size === 0 ? merkleRoot(sha256, []) : naiveRoot(0, size),
  }));
  for (const newer of heads.filter(({ size }) => isTried(size))) {
    for (const older of heads.slice(0, newer.size + 1)) {
      // All pairs of small trees, then those of one in 23.
      if (newer.size > 40 && (newer.size + older.size) % 23 !== 0) continue;
      const proof = await consistencyProof(tree, older.size, newer.size);
      expect(isConsistent(sha256, [older, newer], proof), `${older.size} of ${newer.size}`).toBe(
        true,
      );
      if (older.size === 0) continue;
      const forged = { ...older, root: damage(older.root) };
      expect(isConsistent(sha256, [forged, newer], proof)).toBe(false);
      const wrong = [[...proof, older.root], ...proof.map((_, at) => proof.toSpliced(at, 1))];
      expect(wrong.filter((each) => isConsistent(sha256, [older, newer], each))).toEqual([]);
    }
  }
  const [none, one, two] = heads;
  if (none === undefined || one === undefined || two === undefined) throw new Error("no trees");
  expect(isConsistent(sha256, [two, one], [])).toBe(false);
  expect(isConsistent(sha256, [none, two], [one.root])).toBe(false);
});

test("proofs of missing entries throw", async () => {
  await expect(inclusionProof(tree, 5, 5)).rejects.toThrow("entry 5 of 5 doesn't exist");
  await expect(consistencyProof(tree, 6, 5)).rejects.toThrow("a tree of 6 doesn't begin one of 5");
});
