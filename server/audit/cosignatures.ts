import { cosignaturesIn, readCosignature } from "#proofs/cosignature.ts";
import { splitNote, type VerifierKey } from "#proofs/note.ts";
import { readCheckpointText } from "#proofs/checkpoint.ts";
import { verifyEd25519 } from "#server/ed25519.ts";
import { sha256 } from "#server/sha256.ts";
import { about } from "./read-tree.ts";

const timeOf = (seconds: number) => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.valueOf()) ? `second ${seconds}` : date.toISOString();
};

/**
 * A line for each witness whose key is given, and for each other one that the note names. Throws a Finding
 * where the cosignature of a given key is forged; that there is none yet is no fault of the site.
 */
export async function describeCosignatures(
  note: Uint8Array,
  witnesses: readonly VerifierKey[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const key of witnesses) {
    const verifier = { sha256, key, verify: verifyEd25519 };
    const found = await about("/log/checkpoint", () => readCosignature(verifier, note));
    const state =
      found === null ? "no cosignature yet" : `verified, cosigned ${timeOf(found.time)}`;
    lines.push(`witness ${key.name}: ${state}`);
  }
  const { text, signatures } = splitNote(note);
  const known = new Set(witnesses.map(({ name }) => name));
  for (const { name, time } of cosignaturesIn(signatures, readCheckpointText(text).origin)) {
    if (known.has(name)) continue;
    lines.push(`witness ${name}: not verified without its key, says ${timeOf(time)}`);
  }
  return lines;
}
