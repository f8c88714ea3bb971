import { BadFormat, parseCount, parseHash, type Sha256, toBase64 } from "./bytes.ts";
import { openNote, type Signer, signNote, type Verifier } from "./note.ts";
import type { TreeHead } from "./tree.ts";

/** Checkpoints of c2sp.org/tlog-checkpoint: a tree's size and root in a note that the log signs. */

/** The signed note of a tree: origin (the signer's name), size in decimal, and root in base64, a line each. */
export function signCheckpoint(sha256: Sha256, { size, root }: TreeHead, signer: Signer): string {
  return signNote(sha256, `${signer.name}\n${size}\n${toBase64(root)}\n`, signer);
}

/** The tree of a checkpoint that the verifier's log signed; throws {@link BadFormat} for any other note. */
export async function openCheckpoint(verifier: Verifier, note: Uint8Array): Promise<TreeHead> {
  const text = await openNote(verifier, note);
  const [origin = "", size = "", root = "", ...more] = text.split("\n");
  // Lines after the root are extensions with any content.
  if (more.length === 0 || more.slice(0, -1).includes("")) {
    throw new BadFormat("the checkpoint does not have three lines");
  }
  if (origin !== verifier.key.name) {
    throw new BadFormat(`the checkpoint is of another log than ${verifier.key.name}`);
  }
  return {
    size: parseCount(size, "the checkpoint's size"),
    root: parseHash(root, "the checkpoint's root"),
  };
}
