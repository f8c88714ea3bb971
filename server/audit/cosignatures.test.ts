import { expect, test } from "vitest";
import { utf8 } from "#proofs/bytes.ts";
import { cosign } from "#proofs/cosignature.ts";
import { splitNote } from "#proofs/note.ts";
import { newSecretKey, signingKey } from "#server/ed25519.ts";
import { sha256 } from "#server/sha256.ts";
import { audited, filledFolder, lying, serve } from "./site-for-tests.ts";

const witness = { name: "w.example/witness", ...signingKey(newSecretKey()) };
const stranger = { name: "s.example/witness", ...signingKey(newSecretKey()) };
const TIME = Date.parse("2026-03-01T04:00:07Z") / 1000;

function cosigned(bytes: Buffer, change = (line: string) => line): Buffer {
  const { text } = splitNote(new Uint8Array(bytes));
  const lines = [witness, stranger].map((key) => cosign(sha256, { text, time: TIME }, key));
  return Buffer.from(utf8(`${bytes.toString()}${change(lines.join(""))}`));
}

test("an audit names the witnesses of the checkpoint, and finds a forged cosignature", async () => {
  const { url } = await serve(await filledFolder());
  const seen = await lying(url, "/log/checkpoint", (bytes) => cosigned(bytes));
  const plain = await audited(seen);
  expect(plain.isSound).toBe(true);
  expect(plain.said).toContain(
    "witness w.example/witness: not verified without its key, says 2026-03-01T04:00:07.000Z",
  );
  const checked = await audited(seen, null, [witness]);
  expect(checked.isSound).toBe(true);
  expect(checked.said).toContain(
    "witness w.example/witness: verified, cosigned 2026-03-01T04:00:07.000Z\nwitness s.example/witness: not verified",
  );
  expect((await audited(url, null, [witness])).said).toContain(
    "witness w.example/witness: no cosignature yet",
  );
  // The end of a signature in base64 has bits that count.
  const forge = (lines: string) =>
    lines.replace(/.(.{5}==\n)/, (all, end) => `${all[0] === "A" ? "B" : "A"}${end}`);
  const forged = await lying(url, "/log/checkpoint", (bytes) => cosigned(bytes, forge));
  const found = await audited(forged, null, [witness]);
  expect(found.isSound).toBe(false);
  expect(found.said).toContain(
    "✗ /log/checkpoint: the cosignature of w.example/witness is forged or damaged",
  );
});
