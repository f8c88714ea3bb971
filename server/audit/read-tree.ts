import { parseBundle } from "#draw-log/bundle.ts";
import { BadFormat, decodeUtf8, sameBytes, utf8 } from "#draw-log/bytes.ts";
import { openCheckpoint } from "#draw-log/checkpoint.ts";
import { parseVerifierKey, type Verifier } from "#draw-log/note.ts";
import { checkProofFile, parseProofFile } from "#draw-log/proof-file.ts";
import { rootAt } from "#draw-log/tile-proofs.ts";
import {
  entriesPerHash,
  hashesAt,
  parseTile,
  type Tile,
  TILE_WIDTH,
  tilePath,
  widestTile,
} from "#draw-log/tiles.ts";
import { merkleRoot, type TreeHead } from "#draw-log/tree.ts";
import { hashLeaf, sha256, verifyEd25519 } from "#server/crypto.ts";
import { Finding, type Site } from "./site.ts";

/** Converts a {@link BadFormat} to a finding about `what`. */
export async function about<Result>(
  what: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadFormat)
      throw new Finding(`${what}: ${error.message}`, { cause: error });
    throw error;
  }
}

function createVerifier(keyText: string): Promise<Verifier> {
  return about("/log/key", async () => {
    return { sha256, key: await parseVerifierKey(sha256, keyText), verify: verifyEd25519 };
  });
}

/** Reads the checkpoint and verifies its signature. */
export async function readHead(site: Site, keyText: string): Promise<TreeHead> {
  const verifier = await createVerifier(keyText);
  const note = await site.bytes("/log/checkpoint");
  return about("/log/checkpoint", () => openCheckpoint(verifier, note));
}

/** Checks the proof file of a draw's entry, unless a newer entry exists by now. */
export async function checkProof(
  site: Site,
  keyText: string,
  { path, index, entry }: { readonly path: string; readonly index: number; readonly entry: string },
): Promise<void> {
  const verifier = await createVerifier(keyText);
  const file = await site.bytes(path);
  await about(path, async () => {
    if (parseProofFile(file).index <= index) await checkProofFile(verifier, file, utf8(entry));
  });
}

async function fetchTile(site: Site, tile: Tile): Promise<readonly Uint8Array[]> {
  const path = `/log/${tilePath(tile)}`;
  const hashes = parseTile(await site.bytes(path), tile.width);
  if (hashes === null) throw new Finding(`${path} does not have ${tile.width} hashes`);
  return hashes;
}

/** Reads the entries of a bundle and checks each against its hash in the tile. */
export async function readEntries(site: Site, index: number, size: number): Promise<string[]> {
  const bundle = widestTile("entries", index, size);
  if (bundle === null) return [];
  const path = `/log/${tilePath(bundle)}`;
  const bytes = await site.bytes(path);
  const entries = await about(path, () => parseBundle(bytes, bundle.width));
  const hashes = await fetchTile(site, { ...bundle, level: 0 });
  return Promise.all(
    entries.map((entry, nth) => {
      const entryIndex = index * TILE_WIDTH + nth;
      return about(`entry ${entryIndex}`, () => {
        const text = decodeUtf8(entry, "it");
        const hash = hashes[nth];
        if (hash !== undefined && sameBytes(hash, hashLeaf(text))) return text;
        throw new Finding(`entry ${entryIndex} is not what the log's tile 0 has a hash of`);
      });
    }),
  );
}

/** Hashes of all levels, leaves first. */
function computeLevels(leaves: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leaves];
  for (let below = leaves; below.length >= TILE_WIDTH; below = levels.at(-1) ?? []) {
    const count = Math.floor(below.length / TILE_WIDTH);
    levels.push(
      Array.from({ length: count }, (_, nth) =>
        merkleRoot(sha256, below.slice(nth * TILE_WIDTH, (nth + 1) * TILE_WIDTH)),
      ),
    );
  }
  return levels;
}

/** The tree computed from leaf hashes. */
export function createTree(leaves: readonly Uint8Array[]) {
  const levels = computeLevels(leaves);
  const read = async (level: number, from: number, to: number) =>
    levels[level]?.slice(from, to) ?? [];

  /** Compares the site's tiles above the leaves. */
  async function checkTiles(site: Site): Promise<void> {
    for (const [level, hashes] of levels.entries()) {
      if (level === 0) continue;
      const tiles = Math.ceil(hashesAt(level, leaves.length) / TILE_WIDTH);
      for (let index = 0; index < tiles; index += 1) {
        const tile = widestTile(level, index, leaves.length);
        const given = tile === null ? [] : await fetchTile(site, tile);
        const wrong = given.findIndex((hash, nth) => {
          const own = hashes[index * TILE_WIDTH + nth];
          return own === undefined || !sameBytes(own, hash);
        });
        if (wrong === -1) continue;
        const first = (index * TILE_WIDTH + wrong) * entriesPerHash(level);
        throw new Finding(
          `the tile ${level}/${index} has a wrong hash of the entries ${first} to ${first + entriesPerHash(level) - 1}`,
        );
      }
    }
  }
  return { rootAt: (size: number) => rootAt({ sha256, read }, size), checkTiles };
}
