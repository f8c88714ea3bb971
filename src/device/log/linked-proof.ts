import { BadFormat, readUtf8, utf8 } from "#proofs/bytes.ts";
import type { VerifiedLog } from "#proofs/check/check-log.ts";
import { openProof, proves } from "#proofs/check/draw-check.ts";
import { LogFault } from "#proofs/check/fault.ts";
import { type Facts, printDraw } from "#proofs/entry.ts";
import { readProofLink } from "#proofs/proof-link.ts";

/** A draw to check, and the proof that its link carries, if any. */
export interface DrawToCheck {
  readonly facts: Facts;
  readonly link: string | null;
}

/** A link's proof that proves nothing of its draw. */
export class BadLink extends Error {
  override name = "BadLink";
}

/** The proof of a link: signed by the log, and of this draw; anyone may have written it. */
export async function linkedProof({ files }: VerifiedLog, { facts, link }: DrawToCheck) {
  try {
    const bytes = readProofLink(link ?? "", files.verifier.key.name);
    const { proof, head } = await openProof(files, "#proof", bytes);
    if (!proves(files, proof, { entry: utf8(printDraw(facts)), head })) throw new BadLink();
    return { index: proof.index, head, file: readUtf8(bytes, "the proof") };
  } catch (error) {
    if (error instanceof BadFormat || error instanceof LogFault) throw new BadLink();
    throw error;
  }
}
