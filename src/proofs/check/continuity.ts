import { sameBytes } from "#proofs/bytes.ts";
import { consistencyProof, rootAt } from "#proofs/tile-proofs.ts";
import { isPrefix } from "#proofs/tree.ts";
import { LogFault, type SignedHead } from "./fault.ts";
import type { LogFiles } from "./log-files.ts";

/** Milliseconds after which a log that seems to have gone back is read again: a cache may be late. */
const AGAIN_MS = 5000;

/** Whether the log's tiles make the root that it signed. */
async function tilesFit(files: LogFiles, { size, root }: SignedHead): Promise<boolean> {
  // Its tiles are read already, so nothing else lets the page have its turn.
  await files.parts.pause(0);
  return sameBytes(await rootAt(files.tree(size), size), root);
}

/** Compares two signed trees of one log; throws {@link LogFault} unless `older` begins `newer`. */
export async function requirePrefix(
  files: LogFiles,
  older: SignedHead,
  newer: SignedHead,
): Promise<void> {
  const { sha256 } = files.parts;
  const prove = () => consistencyProof(files.tree(newer.size), older.size, newer.size);
  let proof = await prove();
  if (isPrefix(sha256, [older, newer], proof)) return;
  if (older.size !== newer.size && !(await tilesFit(files, newer))) {
    // A cache on the way may hold a wrong tile.
    files.forget();
    proof = await prove();
    if (isPrefix(sha256, [older, newer], proof)) return;
    if (!(await tilesFit(files, newer))) {
      const why = `they do not make the root that was signed for ${newer.size} entries`;
      throw new LogFault({ kind: "damaged", path: "/log/tile", why });
    }
  }
  throw new LogFault({ kind: "rewritten", before: older, now: newer, proof });
}

/** Compares a signed tree with one that was verified before; returns the larger one. */
export async function meet(
  files: LogFiles,
  known: SignedHead,
  other: SignedHead,
): Promise<SignedHead> {
  const [older, newer] = known.size <= other.size ? [known, other] : [other, known];
  await requirePrefix(files, older, newer);
  return newer;
}

/** The newest signed tree, which continues `known`; throws {@link LogFault} if it doesn't. */
export async function newestAfter(files: LogFiles, known: SignedHead): Promise<SignedHead> {
  let now = await files.newest();
  if (now.size < known.size) {
    await files.parts.pause(AGAIN_MS);
    now = await files.newest();
  }
  if (now.size < known.size) throw new LogFault({ kind: "rolledBack", before: known, now });
  return meet(files, known, now);
}
