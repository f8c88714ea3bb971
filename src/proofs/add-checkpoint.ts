import { BadFormat, readCount, readHash, readUtf8, toBase64 } from "./bytes.ts";

/** What a log sends to a witness: the body of `add-checkpoint` of c2sp.org/tlog-witness. */

const HASHES_MAX = 63;

export interface AddCheckpoint {
  /** Size of the tree that the witness cosigned last; 0 if it cosigned none. */
  readonly older: number;
  /** That the checkpoint's tree continues that one. */
  readonly proof: readonly Uint8Array[];
  /** The signed note, verbatim. */
  readonly checkpoint: string;
}

export function printAddCheckpoint({ older, proof, checkpoint }: AddCheckpoint): string {
  return [`old ${older}`, ...proof.map(toBase64), "", checkpoint].join("\n");
}

/** Throws {@link BadFormat} for other bytes; neither the proof nor the checkpoint is checked. */
export function readAddCheckpoint(bytes: Uint8Array): AddCheckpoint {
  const text = readUtf8(bytes, "the request");
  const end = text.indexOf("\n\n");
  const [old = "", ...hashes] = text.slice(0, Math.max(0, end)).split("\n");
  if (!old.startsWith("old ")) throw new BadFormat("the request does not start with an old size");
  if (hashes.length > HASHES_MAX) throw new BadFormat("the request has too many hashes");
  return {
    older: readCount(old.slice("old ".length), "the old size"),
    proof: hashes.map((hash, nth) => readHash(hash, `the hash ${nth} of the proof`)),
    checkpoint: text.slice(end + 2),
  };
}
