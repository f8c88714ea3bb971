import { expect, test } from "vitest";
import { signingKey, verifyEd25519 } from "#server/ed25519.ts";
import { sha256 } from "#server/sha256.ts";
import { printAddCheckpoint, readAddCheckpoint } from "#proofs/add-checkpoint.ts";
import { fromHex, joinBytes, toBase64, toHex, utf8 } from "#proofs/bytes.ts";
import { readCheckpoint, readCheckpointText, signCheckpoint } from "#proofs/checkpoint.ts";
import { cosign, cosignaturesIn, readCosignature } from "#proofs/cosignature.ts";
import { openNote, printVerifierKey, readVerifierKey, splitNote } from "#proofs/note.ts";

const keyOf = (byte: number) => signingKey(Buffer.alloc(32, byte).toString("base64"));

const witness = { name: "witness.example/w1", ...keyOf(9) };
const verifier = { sha256, key: witness, verify: verifyEd25519 };
const logKey = { name: "draws.example.org/log", ...keyOf(7) };
const note = signCheckpoint(sha256, { size: 3, root: new Uint8Array(32).fill(5) }, logKey);
const { text } = splitNote(utf8(note));
const line = cosign(sha256, { text, time: 1_795_317_675 }, witness);

/** The example of c2sp.org/tlog-cosignature. */
const PUBLISHED = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
/** A witness that the public one runs; its id is computed with the type 4. */
const PUBLISHED_KEY = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";

test("the published examples of cosignatures and witness keys are read", () => {
  const { text: body, signatures } = splitNote(utf8(PUBLISHED));
  expect(readCheckpointText(body)).toMatchObject({
    origin: "example.com/behind-the-sofa",
    size: 20_852_163,
  });
  expect(cosignaturesIn(signatures, "example.com/behind-the-sofa")).toEqual([
    { name: "witness.example.com/w1", time: 1_679_315_147 },
  ]);
  const key = readVerifierKey(sha256, PUBLISHED_KEY, "witness");
  expect(printVerifierKey(sha256, key, "witness")).toBe(PUBLISHED_KEY);
  expect(() => readVerifierKey(sha256, PUBLISHED_KEY)).toThrow("not name+id+key");
});

/** The request that litewitness, another witness, is tested with, and the key of its log. */
const LITEWITNESS = `old 0

sigsum.org/v1/tree/985ea163f5af026723561354f51f2ebcdcf2af809ce254ccfb64aa9aadd80f90
1
KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

— sigsum.org/v1/tree/985ea163f5af026723561354f51f2ebcdcf2af809ce254ccfb64aa9aadd80f90 7BKT0gOfNZ1J0So9unY3BZtm2YkPIoNYM/dce0Z2avJDs8dxN6ts9bOSwwrVrbjm6P9K3ZxpK6jJngOG6YvGGzV/lwo=
`;
const SIGSUM_KEY = "52c05edad1bf5feffa81354faae59a655d9a9a1a793ed2f62c39c26c0be2aecd";

test("the published request of another witness is read, and its log's signature holds", async () => {
  const { older, proof, checkpoint } = readAddCheckpoint(utf8(LITEWITNESS));
  expect({ older, proof }).toEqual({ older: 0, proof: [] });
  expect(printAddCheckpoint({ older, proof, checkpoint })).toBe(LITEWITNESS);
  const publicKey = fromHex(SIGSUM_KEY) ?? new Uint8Array(0);
  const name = checkpoint.split("\n")[0] ?? "";
  const key = { name, publicKey };
  expect(await readCheckpoint({ ...verifier, key }, utf8(checkpoint))).toMatchObject({ size: 1 });
});

test("a cosignature is the specification's bytes, and holds", async () => {
  // Put together by hand from c2sp.org/tlog-cosignature.
  const id = sha256(
    joinBytes(utf8("witness.example/w1\n"), new Uint8Array([4]), witness.publicKey),
  );
  const message = `cosignature/v1\ntime 1795317675\ndraws.example.org/log\n3\n${toBase64(new Uint8Array(32).fill(5))}\n`;
  const stamp = fromHex("000000006b025fab") ?? new Uint8Array(0);
  const bytes = joinBytes(id.subarray(0, 4), stamp, witness.sign(utf8(message)));
  expect(line).toBe(`— witness.example/w1 ${toBase64(bytes)}\n`);
  expect(toHex(stamp)).toBe((1_795_317_675).toString(16).padStart(16, "0"));
  expect(await readCosignature(verifier, utf8(note + line))).toEqual({
    name: "witness.example/w1",
    time: 1_795_317_675,
    line,
  });
});

test("a cosigned checkpoint is still signed by the log, and one without is not cosigned", async () => {
  expect(await openNote({ ...verifier, key: logKey }, utf8(note + line))).toBe(text);
  expect(await readCosignature(verifier, utf8(note))).toBeNull();
  // The same name with another key is another witness.
  const other = cosign(sha256, { text, time: 5 }, { name: witness.name, ...keyOf(8) });
  expect(await readCosignature(verifier, utf8(note + other))).toBeNull();
  const later = cosign(sha256, { text, time: 1_795_317_676 }, witness);
  expect(await readCosignature(verifier, utf8(note + later + line))).toMatchObject({ line: later });
});

const otherTime = cosign(sha256, { text, time: 7 }, witness).replace("AAAAAHb", "AAAAAGb");
test.each([
  ["of another tree", cosign(sha256, { text: text.replace("\n3\n", "\n4\n"), time: 5 }, witness)],
  ["of another time", otherTime],
])("a cosignature %s is refused", async (_, forged) => {
  await expect(readCosignature(verifier, utf8(note + forged))).rejects.toThrow(
    "the cosignature of witness.example/w1 is forged or damaged",
  );
});

test("what a key signs as a log is no cosignature", async () => {
  const asLog = signCheckpoint(sha256, { size: 3, root: new Uint8Array(32).fill(5) }, witness);
  const own = asLog.split("\n\n")[1] ?? "";
  expect(await readCosignature(verifier, utf8(note + own))).toBeNull();
});

const hashes = (count: number) => `${toBase64(new Uint8Array(32))}\n`.repeat(count);
test.each([
  ["does not start with an old size", note],
  ["does not start with an old size", ""],
  ["old size is not a whole number", `old 01\n\n${note}`],
  ["old size is not a whole number", `old -1\n\n${note}`],
  ["hash 0 of the proof is not 32 bytes", `old 1\nAAAA\n\n${note}`],
  ["too many hashes", `old 1\n${hashes(64)}\n${note}`],
])("a request that %s is refused", (reason, request) => {
  expect(() => readAddCheckpoint(utf8(request))).toThrow(reason);
});
