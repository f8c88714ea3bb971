import { readUtf8, sameBytes, utf8 } from "#proofs/bytes.ts";
import { type Facts, type LogEntry, printDraw, readEntry } from "#proofs/entry.ts";
import { type ProofFile, readProofFile } from "#proofs/proof-file.ts";
import { inclusionProof } from "#proofs/tile-proofs.ts";
import { isIncluded, leafHash } from "#proofs/tree.ts";
import { LogFault, LogUnread, readingFile, type SignedHead } from "./fault.ts";
import { type LogFiles, readBytes } from "./log-files.ts";

/** Corrections of one draw that are followed back at most. */
const CORRECTIONS_MOST = 20;
const NOT_FOUND = 404;

/** An entry that is shown to be in the log. */
export interface Proved {
  readonly index: number;
  /** The tree of the proof's checkpoint. */
  readonly head: SignedHead;
  /** The proof file, verbatim. */
  readonly file: string;
}

/** A draw that is in the log: as it was seen, or corrected or withdrawn since, which the log says too. */
export interface DrawProof extends Proved {
  readonly said: "asSeen" | "corrected" | "withdrawn";
  /** The draw's newest entry, verbatim. */
  readonly entry: string;
  /** What the log says of it now; null if it is withdrawn. */
  readonly logged: Facts | null;
}

/** Reads a proof file's text; its signature is verified, what it proves isn't yet. */
export async function openProof(files: LogFiles, path: string, bytes: Uint8Array) {
  const proof = await readingFile(path, () => readProofFile(bytes));
  return { proof, head: await files.headOf(path, utf8(proof.checkpoint)) };
}

/** Whether a proof file shows that an entry is in the tree of its checkpoint. */
export function proves(
  { parts: { sha256 } }: LogFiles,
  { index, proof }: ProofFile,
  { entry, head }: { readonly entry: Uint8Array; readonly head: SignedHead },
): boolean {
  return isIncluded(sha256, { index, leaf: leafHash(sha256, entry), proof }, head);
}

/** An entry of a tree by the log's bundle, shown to be in it by the log's tiles. */
async function provedEntry(files: LogFiles, index: number, head: SignedHead): Promise<LogEntry> {
  const { sha256 } = files.parts;
  for (const isLast of [false, true]) {
    const entry = await files.entryAt(index, head.size);
    const proof = await inclusionProof(files.tree(head.size), index, head.size);
    if (isIncluded(sha256, { index, leaf: leafHash(sha256, entry), proof }, head)) {
      return readingFile(`entry ${index}`, () => readEntry(entry));
    }
    if (!isLast) files.forget();
  }
  const why = `entry ${index} is not what was signed`;
  throw new LogFault({ kind: "damaged", path: "/log/tile/entries", why });
}

function factsOf(entry: LogEntry): Facts | null {
  return entry.kind === "draw" || entry.kind === "correction" ? entry : null;
}

/** Whether a log's entry says of a draw what was seen of it. */
export function saysSame(entry: Facts, seen: Facts): boolean {
  return sameBytes(utf8(printDraw(entry)), utf8(printDraw(seen)));
}

/** Follows what an entry replaces back to what was seen of the draw; false if that never was. */
async function replaces(
  files: LogFiles,
  entry: LogEntry,
  { seen, head }: { readonly seen: Facts; readonly head: SignedHead },
): Promise<boolean> {
  let newer = entry;
  for (let steps = 0; steps < CORRECTIONS_MOST && "of" in newer; steps += 1) {
    if (newer.of >= head.size) return false;
    newer = await provedEntry(files, newer.of, head);
    const facts = factsOf(newer);
    if (facts !== null && saysSame(facts, seen)) return true;
  }
  return false;
}

/** Compares the log's newest entry of a draw with what was seen of it. */
async function compare(
  files: LogFiles,
  seen: Facts,
  { index, head }: { readonly index: number; readonly head: SignedHead },
): Promise<Pick<DrawProof, "said" | "entry" | "logged">> {
  const newest = await provedEntry(files, index, head);
  const logged = factsOf(newest);
  const isOfDraw = "term" in newest && newest.term === seen.term && newest.cate_id === seen.cate_id;
  if (!isOfDraw) throw new LogFault({ kind: "notLogged", seen });
  // An entry has one form.
  const entry = JSON.stringify(newest);
  if (logged !== null && saysSame(logged, seen)) return { said: "asSeen", entry, logged };
  if (await replaces(files, newest, { seen, head })) {
    return { said: logged === null ? "withdrawn" : "corrected", entry, logged };
  }
  throw new LogFault({ kind: "otherResult", index, seen, logged });
}

/** The proof file of a draw's newest entry, read from the site. */
export async function fetchProof(files: LogFiles, { cate_id, term }: Facts) {
  const path = `/log/proof/${cate_id}/${encodeURIComponent(term)}`;
  return { path, bytes: await readBytes(files.parts, path) };
}

/**
 * Checks that a draw is in the log as it was seen. The proof's checkpoint is verified by its signature
 * alone: the caller compares it with the known trees. Throws {@link LogFault} if the log
 * contradicts what was seen, {@link LogUnread} if it can't be read.
 */
export async function checkDraw(files: LogFiles, seen: Facts): Promise<DrawProof> {
  const { path, bytes } = await fetchProof(files, seen).catch((error: unknown) => {
    const isMissing = error instanceof LogUnread && error.status === NOT_FOUND;
    throw isMissing ? new LogFault({ kind: "notLogged", seen }, { cause: error }) : error;
  });
  const { proof, head } = await openProof(files, path, bytes);
  const { index } = proof;
  const file = readUtf8(bytes, path);
  const own = printDraw(seen);
  if (proves(files, proof, { entry: utf8(own), head })) {
    return { index, head, file, said: "asSeen", entry: own, logged: seen };
  }
  if (index >= head.size) {
    const why = `entry ${index} is not among ${head.size}`;
    throw new LogFault({ kind: "damaged", path, why });
  }
  return { index, head, file, ...(await compare(files, seen, { index, head })) };
}
