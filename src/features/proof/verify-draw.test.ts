import { generateKeyPairSync, hash, sign } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { formatBundle } from "#draw-log/bundle.ts";
import { type Sha256, utf8 } from "#draw-log/bytes.ts";
import { signCheckpoint } from "#draw-log/checkpoint.ts";
import { type Facts, formatDraw, formatWithdrawal } from "#draw-log/entry.ts";
import { formatVerifierKey } from "#draw-log/note.ts";
import { formatProofFile } from "#draw-log/proof-file.ts";
import { inclusionProof } from "#draw-log/tile-proofs.ts";
import { leafHash, merkleRoot } from "#draw-log/tree.ts";
import { type DrawOnPage, verifyDraw } from "./verify-draw.ts";

const BASE = "https://api.example.org";
const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const signer = {
  name: "draws.example.org/log",
  publicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  sign: (message: Uint8Array) => sign(null, message, privateKey),
};

function facts(term: number, number = "3,1,2"): Facts {
  const open_timestamp = 1_795_000_000 + 60 * term;
  return {
    cate_id: 2001,
    term: String(term),
    number,
    timings: "",
    open_timestamp,
    source: "real",
  };
}

function createShown(term: number, number?: string): DrawOnPage {
  return { cateId: 2001, draw: { ...facts(term, number), source: "feed" } };
}

/** Serves a log of these entries; `index` is the entry of the proof file, `changes` are responses instead. */
async function serveLog(
  entries: readonly string[],
  index: number,
  changes: Readonly<Record<string, Response>> = {},
): Promise<void> {
  const bytes = entries.map(utf8);
  const leaves = bytes.map((entry) => leafHash(sha256, entry));
  const size = entries.length;
  const checkpoint = signCheckpoint(sha256, { size, root: merkleRoot(sha256, leaves) }, signer);
  const read = async (_: number, from: number, to: number) => leaves.slice(from, to);
  const proof = await inclusionProof({ sha256, read }, index, size);
  const files: Readonly<Record<string, Response>> = {
    "/log/key": new Response(`${formatVerifierKey(sha256, signer)}\n`),
    "/log/proof/2001/1": new Response(formatProofFile({ index, proof, checkpoint })),
    [`/log/tile/entries/000.p/${size}`]: new Response(formatBundle(bytes)),
    ...changes,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const file = files[url.slice(BASE.length)];
    if (file === undefined) throw new Error(`unexpected request: ${url}`);
    return file;
  });
}

const FOUR = [0, 1, 2, 3].map((term) => formatDraw(facts(term)));

afterEach(() => vi.unstubAllGlobals());

test("a draw that the log has is the same", async () => {
  await serveLog(FOUR, 1);
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "same", index: 1, size: 4 });
});

test("another result than the log's is reported", async () => {
  await serveLog(FOUR, 1);
  expect(await verifyDraw(BASE, createShown(1, "1,2,3"))).toMatchObject({ kind: "other" });
});

test("a corrected draw is the same as its correction; its first result is corrected", async () => {
  const entries = [...FOUR, formatDraw(facts(1, "1,2,3"), 1)];
  await serveLog(entries, 4);
  expect(await verifyDraw(BASE, createShown(1, "1,2,3"))).toEqual({
    kind: "same",
    index: 4,
    size: 5,
  });
  await serveLog(entries, 4);
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "corrected", index: 4, size: 5 });
});

test("a withdrawn draw is reported", async () => {
  const withdrawal = formatWithdrawal({ cate_id: 2001, term: "1" }, { of: 1, reason: "test" });
  await serveLog([...FOUR, withdrawal], 4);
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "withdrawn", index: 4, size: 5 });
});

test.each([
  ["missing", 404],
  ["waiting", 503],
])("a draw is %s by the status of its proof", async (kind, status) => {
  await serveLog(FOUR, 1, { "/log/proof/2001/1": new Response("", { status }) });
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind });
});

test("a site without a log refuses", async () => {
  await serveLog(FOUR, 1, { "/log/key": new Response("", { status: 404 }) });
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "refused", status: 404 });
});

const otherKey = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
const other = { name: signer.name, publicKey: otherKey.subarray(-32) };

test.each([
  ["a key that is none", { "/log/key": new Response("nonsense") }],
  ["another key", { "/log/key": new Response(`${formatVerifierKey(sha256, other)}\n`) }],
  ["a proof that is none", { "/log/proof/2001/1": new Response("nonsense") }],
  ["a damaged bundle", { "/log/tile/entries/000.p/4": new Response("nonsense") }],
  [
    "other entries than the signed ones",
    { "/log/tile/entries/000.p/4": new Response(formatBundle(FOUR.toReversed().map(utf8))) },
  ],
])("%s is a damaged log", async (_, changes) => {
  await serveLog(FOUR, 1, changes);
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "damaged" });
});

test("the proof of another draw is a damaged log", async () => {
  await serveLog(FOUR, 2);
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "damaged" });
});

test("without a network the log is unreachable", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("offline");
  });
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "unreachable" });
});

test("a browser without Ed25519, or a page without HTTPS, can't verify", async () => {
  await serveLog(FOUR, 1);
  const { subtle } = crypto;
  vi.stubGlobal("crypto", {
    subtle: {
      digest: subtle.digest.bind(subtle),
      importKey: async () => {
        throw new DOMException("Unrecognized name.", "NotSupportedError");
      },
    },
  });
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "unsupported" });
  await serveLog(FOUR, 1);
  vi.stubGlobal("crypto", {});
  expect(await verifyDraw(BASE, createShown(1))).toEqual({ kind: "unsupported" });
});
