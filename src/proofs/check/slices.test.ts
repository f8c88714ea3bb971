import { createPrivateKey, createPublicKey, hash, sign, verify } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { joinBytes, type Sha256, toHex, utf8 } from "#proofs/bytes.ts";
import { signCheckpoint } from "#proofs/checkpoint.ts";
import { printCommit, printReveal } from "#proofs/entry.ts";
import { printVerifierKey } from "#proofs/note.ts";
import { printBundle } from "#proofs/bundle.ts";
import { printProofFile } from "#proofs/proof-file.ts";
import { CHAIN_DAYS, seedsOf } from "#proofs/seeds.ts";
import { inclusionProof, rootAt } from "#proofs/tile-proofs.ts";
import { readTilePath, TILE_WIDTH } from "#proofs/tiles.ts";
import { leafHash, rootOf } from "#proofs/tree.ts";
import { checkLog, checkSeedIn, rememberedLog } from "./check-log.ts";
import { LogFault } from "./fault.ts";
import type { LogParts } from "./log-files.ts";

/** Hashes between two turns of the event loop at most; docs/decisions/014 has what they take. */
const HASHES_MOST = 300;
/** Entries of a log of years: tiles on three levels, none of them full at the end. */
const OLDER = 90_001;
const NEWER = 200_255;

const plain: Sha256 = (bytes) => hash("sha256", bytes, "buffer");
const { privateKey } = (() => {
  const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([pkcs8, Buffer.alloc(32, 7)]);
  return { privateKey: createPrivateKey({ key, format: "der", type: "pkcs8" }) };
})();
const key = createPublicKey(privateKey);
const signer = {
  name: "draws.example.org/log",
  publicKey: key.export({ format: "der", type: "spki" }).subarray(-32),
  sign: (message: Uint8Array) => sign(null, message, privateKey),
};

const seeds = seedsOf(plain, plain(utf8("end")));
const day = "2053-01-01";
const ENTRIES = [
  printCommit(2, "2026-01-01", toHex(plain(seeds[0] ?? utf8("")))),
  printReveal(2, day, toHex(seeds[Math.min(CHAIN_DAYS - 1, 9862)] ?? utf8(""))),
].map(utf8);

/** The hashes of every level of a log whose first two entries are the promise and a seed. */
const levels = (() => {
  const leaves = Array.from({ length: NEWER }, (_, nth) => {
    const entry = ENTRIES[nth];
    return entry === undefined ? plain(utf8(`leaf ${nth}`)) : leafHash(plain, entry);
  });
  const all = [leaves];
  for (let below = leaves; below.length >= TILE_WIDTH; below = all.at(-1) ?? []) {
    const count = Math.floor(below.length / TILE_WIDTH);
    const root = (nth: number) =>
      rootOf(plain, below.slice(nth * TILE_WIDTH, (nth + 1) * TILE_WIDTH));
    all.push(Array.from({ length: count }, (_, nth) => root(nth)));
  }
  return all;
})();
const tree = {
  sha256: plain,
  read: async (level: number, from: number, to: number) => levels[level]?.slice(from, to) ?? [],
};
const checkpointOf = async (size: number) =>
  signCheckpoint(plain, { size, root: await rootAt(tree, size) }, signer);

async function answer(path: string): Promise<Uint8Array> {
  if (path === "/log/key") return utf8(`${printVerifierKey(plain, signer)}\n`);
  if (path === "/log/checkpoint") return utf8(await checkpointOf(NEWER));
  const tile = readTilePath(path.slice("/log/".length));
  if (tile?.level === "entries") {
    return printBundle([...ENTRIES, ...Array.from({ length: tile.width - 2 }, () => utf8("x"))]);
  }
  const from = (tile?.index ?? 0) * TILE_WIDTH;
  if (tile !== null) return joinBytes(...(await tree.read(tile.level, from, from + tile.width)));
  const index = path === "/log/promise" ? 0 : 1;
  const proof = await inclusionProof(tree, index, NEWER);
  return utf8(printProofFile({ index, proof, checkpoint: await checkpointOf(NEWER) }));
}

let [count, most, total] = [0, 0, 0];
beforeEach(() => ([count, most, total] = [0, 0, 0]));

/** What a device computes with, which counts hashes from one turn of the event loop to the next. */
function countingParts(change?: (bytes: Uint8Array, path: string) => Uint8Array): LogParts {
  const turn = () => void ([most, count] = [Math.max(most, count), 0]);
  return {
    sha256: (bytes) => {
      count += 1;
      total += 1;
      return plain(bytes);
    },
    verify: (_, message, signature) => verify(null, message, key, signature),
    read: async (path) => {
      turn();
      const bytes = await answer(path);
      return { status: 200, bytes: change?.(bytes, path) ?? bytes };
    },
    pause: async () => turn(),
  };
}

async function knownLog(parts: LogParts) {
  const known = { key: printVerifierKey(plain, signer), note: await checkpointOf(OLDER) };
  return rememberedLog(parts, known);
}

test("a log that has grown by years is checked without a long task", async () => {
  const parts = countingParts();
  const log = await checkLog(parts, await knownLog(parts));
  expect(log.head.size).toBe(NEWER);
  expect(Math.max(most, count)).toBeLessThan(HASHES_MOST);
});

test("a tile that doesn't fit is found without a long task, though every tile is read again", async () => {
  const parts = countingParts((bytes, path) =>
    path.includes("/tile/0/") ? bytes.map((byte) => byte ^ 1) : bytes,
  );
  await expect(checkLog(parts, await knownLog(parts))).rejects.toThrow(LogFault);
  expect(total).toBeGreaterThan(HASHES_MOST);
  expect(Math.max(most, count)).toBeLessThan(HASHES_MOST);
});

test("a seed of 27 years is hashed back to its promise without a long task", async () => {
  const parts = countingParts();
  const log = await checkLog(parts, null);
  expect((await checkSeedIn(log, day)).first).toBe("2026-01-01");
  expect(total).toBeGreaterThan(9800);
  expect(Math.max(most, count)).toBeLessThan(HASHES_MOST);
});
