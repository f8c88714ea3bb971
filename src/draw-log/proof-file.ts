import { BadFormat, readCount, readHash, readUtf8, toBase64, utf8 } from "./bytes.ts";
import { readCheckpoint } from "./checkpoint.ts";
import type { Verifier } from "./note.ts";
import { isIncluded, leafHash, type TreeHead } from "./tree.ts";

const FIRST_LINE = "c2sp.org/tlog-proof@v1";
const HASHES_MAX = 53; // in the largest tree whose size is an exact number

/** A proof file of c2sp.org/tlog-proof: that an entry is in a log, to be checked without the log. */
export interface ProofFile {
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** The signed note, verbatim. */
  readonly checkpoint: string;
}

export function printProofFile({ index, proof, checkpoint }: ProofFile): string {
  return [FIRST_LINE, `index ${index}`, ...proof.map(toBase64), "", checkpoint].join("\n");
}

/** Throws {@link BadFormat} for bytes that aren't a proof file; the proof itself isn't checked. */
export function readProofFile(bytes: Uint8Array): ProofFile {
  const text = readUtf8(bytes, "the proof file");
  const end = text.indexOf("\n\n");
  const [first, index = "", ...hashes] = text.slice(0, Math.max(0, end)).split("\n");
  if (first !== FIRST_LINE || !index.startsWith("index ")) {
    throw new BadFormat(`the proof file does not start with ${FIRST_LINE} and an index`);
  }
  if (hashes.length > HASHES_MAX) throw new BadFormat("the proof file has too many hashes");
  return {
    index: readCount(index.slice("index ".length), "the proof file's index"),
    proof: hashes.map((hash, nth) => readHash(hash, `the proof file's hash ${nth}`)),
    checkpoint: text.slice(end + 2),
  };
}

/** The tree that a proof file shows an entry to be in; throws {@link BadFormat} if it doesn't. */
export async function checkProofFile(
  verifier: Verifier,
  file: Uint8Array,
  entry: Uint8Array,
): Promise<TreeHead> {
  const { index, proof, checkpoint } = readProofFile(file);
  const head = await readCheckpoint(verifier, utf8(checkpoint));
  const leaf = await leafHash(verifier.sha256, entry);
  if (!(await isIncluded(verifier.sha256, { index, leaf, proof }, head))) {
    throw new BadFormat(`the proof does not show that entry ${index} is in the log`);
  }
  return head;
}
