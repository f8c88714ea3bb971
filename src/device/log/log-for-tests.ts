import { ed25519 } from "@noble/curves/ed25519.js";
import { printBundle } from "#proofs/bundle.ts";
import { joinBytes, utf8 } from "#proofs/bytes.ts";
import type { FileAnswer, LogParts } from "#proofs/check/log-files.ts";
import { signCheckpoint } from "#proofs/checkpoint.ts";
import { type Facts, printDraw } from "#proofs/entry.ts";
import { printVerifierKey } from "#proofs/note.ts";
import { printProofFile } from "#proofs/proof-file.ts";
import { sha256 } from "#proofs/sha256.ts";
import { inclusionProof } from "#proofs/tile-proofs.ts";
import { readTilePath, TILE_WIDTH } from "#proofs/tiles.ts";
import { leafHash, rootOf } from "#proofs/tree.ts";

const NAME = "draws.example.org/log";

/** Real draw `nth` of a track. */
export function drawNo(nth: number, number = "3,1,2"): Facts {
  const open_timestamp = 1_795_000_000 + 60 * nth;
  return { cate_id: 2001, term: String(nth), number, timings: "", open_timestamp, source: "real" };
}

/** A small log of draws that answers in the page; its files can be changed on their way. */
export function openTestLog(secret = 1) {
  const seed = new Uint8Array(32).fill(secret);
  const publicKey = ed25519.getPublicKey(seed);
  const signer = { name: NAME, publicKey, sign: (bytes: Uint8Array) => ed25519.sign(bytes, seed) };
  const log = { draws: [] as Facts[], lost: false, change: new Map<string, string>() };
  const leaves = () => log.draws.map((draw) => leafHash(sha256, utf8(printDraw(draw))));
  const checkpoint = () =>
    signCheckpoint(sha256, { size: log.draws.length, root: rootOf(sha256, leaves()) }, signer);

  async function proofOf(path: string): Promise<string | null> {
    const index = log.draws.findIndex(({ term }) => path === `/log/proof/2001/${term}`);
    if (index === -1) return null;
    const read = async (_: number, from: number, to: number) => leaves().slice(from, to);
    const proof = await inclusionProof({ sha256, read }, index, log.draws.length);
    return printProofFile({ index, proof, checkpoint: checkpoint() });
  }

  async function bytesOf(path: string): Promise<Uint8Array | null> {
    if (path === "/log/key") return utf8(`${printVerifierKey(sha256, signer)}\n`);
    if (path === "/log/checkpoint") return utf8(checkpoint());
    const tile = readTilePath(path.slice("/log/".length));
    if (tile === null) {
      const proof = await proofOf(path);
      return proof === null ? null : utf8(proof);
    }
    const from = tile.index * TILE_WIDTH;
    if (tile.level === 0) return joinBytes(...leaves().slice(from, from + tile.width));
    const entries = log.draws.slice(from, from + tile.width).map((draw) => utf8(printDraw(draw)));
    return tile.level === "entries" ? printBundle(entries) : null;
  }

  const parts: LogParts = {
    sha256,
    verify: (key, message, signature) => ed25519.verify(signature, message, key),
    read: async (path): Promise<FileAnswer> => {
      const bytes = log.lost ? null : await bytesOf(path);
      if (bytes === null) return { status: log.lost ? 0 : 404, bytes: new Uint8Array(0) };
      const changed = log.change.get(path);
      return { status: 200, bytes: changed === undefined ? bytes : utf8(changed) };
    },
    pause: async () => {},
  };
  return { log, parts };
}
