import { BadFormat, parseCount, parseHash, decodeUtf8, toBase64, utf8 } from "./bytes.ts";
import { openCheckpoint } from "./checkpoint.ts";
import type { Verifier } from "./note.ts";
import { isIncluded, leafHash, type TreeHead } from "./tree.ts";

const FIRST_LINE = "c2sp.org/tlog-proof@v1";
/** Hashes of a proof at most: the depth of the largest tree whose size is a safe integer. */
const MAX_HASHES = 53;

/** A proof file (c2sp.org/tlog-proof), which shows without access to the log that it includes an entry. */
export interface ProofFile {
  /** Index of the entry, from 0. */
  readonly index: number;
  /** Siblings from the leaf up, 32 bytes each. */
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string;
}

/** The text of a proof file. */
export function formatProofFile({ index, proof, checkpoint }: ProofFile): string {
  return [FIRST_LINE, `index ${index}`, ...proof.map(toBase64), "", checkpoint].join("\n");
}

/** The parts of a proof file, whose proof is unchecked; throws {@link BadFormat}. */
export function parseProofFile(bytes: Uint8Array): ProofFile {
  const text = decodeUtf8(bytes, "the proof file");
  const end = text.indexOf("\n\n");
  const [first, index = "", ...hashes] = text.slice(0, Math.max(0, end)).split("\n");
  if (first !== FIRST_LINE || !index.startsWith("index ")) {
    throw new BadFormat(`the proof file does not start with ${FIRST_LINE} and an index`);
  }
  if (hashes.length > MAX_HASHES) throw new BadFormat("the proof file has too many hashes");
  return {
    index: parseCount(index.slice("index ".length), "the proof file's index"),
    proof: hashes.map((hash, nth) => parseHash(hash, `the proof file's hash ${nth}`)),
    checkpoint: text.slice(end + 2),
  };
}

/** The signed tree in which a proof file shows the entry (its bytes); throws {@link BadFormat} if it doesn't. */
export async function checkProofFile(
  verifier: Verifier,
  file: Uint8Array,
  entry: Uint8Array,
): Promise<TreeHead> {
  const { index, proof, checkpoint } = parseProofFile(file);
  const head = await openCheckpoint(verifier, utf8(checkpoint));
  const leaf = await leafHash(verifier.sha256, entry);
  if (!(await isIncluded(verifier.sha256, { index, leaf, proof }, head))) {
    throw new BadFormat(`the proof does not show that entry ${index} is in the log`);
  }
  return head;
}
