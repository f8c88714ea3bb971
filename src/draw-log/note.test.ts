import { createPrivateKey, createPublicKey, hash, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Sha256, toBase64, utf8 } from "./bytes.ts";
import { openCheckpoint, signCheckpoint } from "./checkpoint.ts";
import { openNote, formatVerifierKey, parseVerifierKey, signNote } from "./note.ts";
import { checkProofFile, formatProofFile, parseProofFile } from "./proof-file.ts";
import { inclusionProof } from "./tile-proofs.ts";
import { leafHash, merkleRoot } from "./tree.ts";

const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");

const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([SPKI, publicKey]);
  return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
}

/** The example of Go's golang.org/x/mod/sumdb/note: its key, and the note that it signed. */
const GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const privateKey = createPrivateKey({
  key: Buffer.concat([PKCS8, Buffer.alloc(32, 7)]),
  format: "der",
  type: "pkcs8",
});
const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32);
const signer = {
  name: "draws.example.org/log",
  publicKey,
  sign: (message: Uint8Array) => sign(null, message, privateKey),
};
const verifier = { sha256, key: signer, verify: verifyEd25519 };

describe("a signed note", () => {
  test("of Go's documentation opens with its key", async () => {
    const key = await parseVerifierKey(sha256, GO_KEY);
    expect(key.name).toBe("PeterNeumann");
    expect(formatVerifierKey(sha256, key)).toBe(GO_KEY);
    const text = await openNote({ ...verifier, key }, utf8(GO_NOTE));
    expect(text).toBe(GO_NOTE.slice(0, GO_NOTE.indexOf("\n\n") + 1));
  });

  test("opens with signatures of other keys, and with empty lines in its text", async () => {
    const note = `${signNote(sha256, "a\n\nb\n", signer)}— somebody ${toBase64(new Uint8Array(70))}\n`;
    expect(await openNote(verifier, utf8(note))).toBe("a\n\nb\n");
    const { name } = signer;
    const otherKey = `${note}— ${name} ${toBase64(new Uint8Array(70))}\n`;
    expect(await openNote(verifier, utf8(otherKey))).toBe("a\n\nb\n");
  });

  const note = signNote(sha256, "one\n", signer);
  const [, line = ""] = note.split("\n\n");
  const forged = line.replace(/.{6}\n$/, "AAAA==\n").replace(/[A-Za-z\d+/]{2}AAAA==/, "AAAAA=");
  test.each([
    ["forged or damaged", note.replace("one", "two")],
    ["not signed by", note.replace("draws", "other")],
    ["no signature", "one\n"],
    ["no signature", note.trimEnd()],
    ["no signature", ""],
    ["malformed signature", `${note}— nobody AAAA\n`],
    ["malformed signature", `${note}- nobody AAAAAAAA\n`],
    ["malformed signature", `${note}— a+b AAAAAAAA\n`],
    ["malformed signature", note.replace(line, forged).slice(0, -8).concat("\n")],
    ["control character", note.replace("one", "o\0ne")],
    ["control character", note.replaceAll("\n", "\r\n")],
    ["too long", `${"x".repeat(1_000_001)}\n`],
    ["too many signatures", note + line.repeat(101)],
  ])("is refused as %s", async (reason, text) => {
    await expect(openNote(verifier, utf8(text))).rejects.toThrow(reason);
  });

  test("that isn't UTF-8 is refused", async () => {
    await expect(openNote(verifier, new Uint8Array([255, 254]))).rejects.toThrow("not UTF-8");
  });
});

test.each([
  "",
  "name",
  GO_KEY.replace("c74f20a3", "c74f20a4"),
  GO_KEY.replace("+AR", "+Ar"),
  GO_KEY.slice(0, -4),
  `a ${GO_KEY}`,
])("%s is not a verifier key", async (text) => {
  await expect(parseVerifierKey(sha256, text)).rejects.toThrow("verifier key");
});

describe("a checkpoint", () => {
  const root = merkleRoot(sha256, []);

  test("has three lines and a signature", async () => {
    const note = signCheckpoint(sha256, { size: 0, root }, signer);
    expect(note).toMatch(
      /^draws\.example\.org\/log\n0\n47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— draws\.example\.org\/log \S{92}\n$/,
    );
    expect(await openCheckpoint(verifier, utf8(note))).toEqual({
      size: 0,
      root: new Uint8Array(root),
    });
  });

  const rootLine = toBase64(root);
  const { name } = signer;
  test.each([
    ["another log", `other\n0\n${rootLine}\n`],
    ["size is not a whole number", `${name}\n01\n${rootLine}\n`],
    ["size is not a whole number", `${name}\n-1\n${rootLine}\n`],
    ["size is not a whole number", `${name}\n9007199254740993\n${rootLine}\n`],
    ["root is not 32 bytes", `${name}\n1\nAAAA\n`],
    ["root is not 32 bytes", `${name}\n1\n${rootLine.slice(0, -2)}V=\n`],
    ["three lines", `${name}\n1\n`.repeat(1)],
    ["three lines", `${name}\n1\n${rootLine}\n\nmore\n`],
  ])("of which the %s is refused", async (reason, text) => {
    const note = signNote(sha256, text, signer);
    await expect(openCheckpoint(verifier, utf8(note))).rejects.toThrow(reason);
  });
});

describe("a proof file", () => {
  const entries = ["a", "b", "c", "d", "e"].map(utf8);
  const leaves = entries.map((entry) => leafHash(sha256, entry));
  const head = { size: 5, root: merkleRoot(sha256, leaves) };
  const checkpoint = signCheckpoint(sha256, head, signer);

  async function createProofFile(index: number): Promise<string> {
    const read = async (_: number, from: number, to: number) => leaves.slice(from, to);
    const proof = await inclusionProof({ sha256, read }, index, 5);
    return formatProofFile({ index, proof, checkpoint });
  }

  test("proves that an entry is in the log", async () => {
    const file = await createProofFile(2);
    expect(file.split("\n").slice(0, 2)).toEqual(["c2sp.org/tlog-proof@v1", "index 2"]);
    expect(file.endsWith(`\n\n${checkpoint}`)).toBe(true);
    expect(parseProofFile(utf8(file)).checkpoint).toBe(checkpoint);
    const shown = await checkProofFile(verifier, utf8(file), utf8("c"));
    expect(shown.size).toBe(5);
  });

  test("of another entry, or damaged, is refused", async () => {
    const file = await createProofFile(2);
    const check = (text: string) => checkProofFile(verifier, utf8(text), utf8("c"));
    await expect(checkProofFile(verifier, utf8(file), utf8("d"))).rejects.toThrow(
      "does not show that entry 2 is in the log",
    );
    await expect(check(file.replace("index 2", "index 3"))).rejects.toThrow("does not show");
    await expect(check(file.replace("index 2", "index x"))).rejects.toThrow("not a whole number");
    await expect(check(file.replace("v1", "v2"))).rejects.toThrow("does not start with");
    await expect(check(file.slice(0, 60))).rejects.toThrow("does not start with");
    await expect(check("")).rejects.toThrow("does not start with");
    await expect(check(file.replace("\n\n", `\n${"A".repeat(44)}\n\n`))).rejects.toThrow("hash 3");
    const many = file.replace("index 2\n", `index 2\n${`${toBase64(head.root)}\n`.repeat(60)}`);
    await expect(check(many)).rejects.toThrow("too many hashes");
    await expect(check(file.replace("\n5\n", "\n6\n"))).rejects.toThrow("forged or damaged");
  });
});
