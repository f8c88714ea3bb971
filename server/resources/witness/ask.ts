import { printAddCheckpoint } from "#proofs/add-checkpoint.ts";
import { BadFormat, joinBytes, readCount, readUtf8, utf8 } from "#proofs/bytes.ts";
import { readCosignature } from "#proofs/cosignature.ts";
import type { Verifier } from "#proofs/note.ts";
import { consistencyProof } from "#proofs/tile-proofs.ts";
import type { TreeHead } from "#proofs/tree.ts";
import type { LogStore } from "#server/store/log/log-store.ts";
import type { Answer } from "./submit.ts";

/** Why a witness didn't cosign, in the operator's words. */
export class NotCosigned extends Error {
  override name = "NotCosigned";
}

export interface CosignRequest {
  readonly head: TreeHead;
  /** The signed note, verbatim. */
  readonly checkpoint: string;
  /** Entries of the tree that the witness is thought to have cosigned last. */
  readonly known: number;
}

export interface AskParts {
  readonly log: Pick<LogStore, "tree">;
  /** Checks the witness' cosignatures. */
  readonly verifier: Verifier;
  readonly post: (body: string) => Promise<Answer>;
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: "it doesn't accept the log's key: its operator has to add that of /log/key",
  404: "it doesn't know this log: its operator has to add the key of /log/key",
  422: "it doesn't see that this log continues what it saw before: one of the two was changed",
};

/** The line of a verified cosignature in the answer. */
async function lineOf(verifier: Verifier, checkpoint: string, bytes: Uint8Array): Promise<string> {
  try {
    const cosigned = await readCosignature(verifier, joinBytes(utf8(checkpoint), bytes));
    if (cosigned !== null) return cosigned.line;
  } catch (error) {
    if (error instanceof BadFormat) throw new NotCosigned(error.message, { cause: error });
    throw error;
  }
  throw new NotCosigned("its answer has no cosignature of its key");
}

/** The size that a witness says it cosigned last. */
function sizeIn(bytes: Uint8Array): number {
  try {
    return readCount(readUtf8(bytes, "its size").replace(/\n$/, ""), "its size");
  } catch (error) {
    if (error instanceof BadFormat) throw new NotCosigned(error.message, { cause: error });
    throw error;
  }
}

/** A witness' cosignature of a checkpoint, verified; throws {@link NotCosigned} if it gives none. */
export async function askWitness(
  { log, verifier, post }: AskParts,
  { head, checkpoint, known }: CosignRequest,
): Promise<string> {
  const tree = log.tree(head.size);

  async function send(older: number): Promise<Answer> {
    const proof = await consistencyProof(tree, older, head.size);
    return post(printAddCheckpoint({ older, proof, checkpoint }));
  }
  let older = Math.min(known, head.size);
  let answer = await send(older);
  if (answer.status === 409) {
    const size = sizeIn(answer.bytes);
    if (size > head.size) {
      throw new NotCosigned(`it saw ${size} entries of this log, which has ${head.size}`);
    }
    if (size === older) throw new NotCosigned(`it saw another tree of ${size} entries`);
    // Another process may have sent a checkpoint in the meantime.
    older = size;
    answer = await send(older);
  }
  if (answer.status === 200) return lineOf(verifier, checkpoint, answer.bytes);
  throw new NotCosigned(REFUSALS[answer.status] ?? `it answers with status ${answer.status}`);
}
