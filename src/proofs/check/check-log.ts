import { BadFormat, utf8 } from "#proofs/bytes.ts";
import type { Facts } from "#proofs/entry.ts";
import { meet, newestAfter } from "./continuity.ts";
import { checkDraw, type DrawProof } from "./draw-check.ts";
import { LogFault, type SignedHead } from "./fault.ts";
import {
  CHECKPOINT_PATH,
  type LogFiles,
  type LogParts,
  openLogFiles,
  readKey,
} from "./log-files.ts";
import { checkSeed, type DaySeed } from "./seed-check.ts";

/** What a device remembers of a log. */
export interface KnownLog {
  readonly key: string;
  /** The newest signed tree that was verified, verbatim. */
  readonly note: string;
}

/** A log that was verified as far as `head`. */
export interface VerifiedLog {
  readonly files: LogFiles;
  readonly key: string;
  readonly head: SignedHead;
}

/** The remembered log, without a request; null if the record is damaged. */
export async function rememberedLog(
  parts: LogParts,
  { key, note }: KnownLog,
): Promise<VerifiedLog | null> {
  try {
    const files = openLogFiles(parts, key);
    return { files, key, head: await files.headOf(CHECKPOINT_PATH, utf8(note)) };
  } catch (error) {
    if (error instanceof BadFormat || error instanceof LogFault) return null;
    throw error;
  }
}

/**
 * Verifies the log as it is now: on the first visit its signature, later that it continues what is
 * remembered. Throws {@link LogFault} if it doesn't, and LogUnread if it can't be read.
 */
export async function checkLog(parts: LogParts, known: VerifiedLog | null): Promise<VerifiedLog> {
  const key = await readKey(parts);
  if (known === null) {
    const files = openLogFiles(parts, key);
    return { files, key, head: await files.newest() };
  }
  if (known.key !== key) throw new LogFault({ kind: "otherKey", before: known.key, now: key });
  const files = openLogFiles(parts, key);
  return { files, key, head: await newestAfter(files, known.head) };
}

/** The log with a signed tree that was seen elsewhere: both must be one log. */
export async function withHead(log: VerifiedLog, seen: SignedHead): Promise<VerifiedLog> {
  if (seen.size <= log.head.size) {
    await meet(log.files, log.head, seen);
    return log;
  }
  const head = await newestAfter(log.files, log.head);
  // The site must still have what it signed once.
  if (head.size < seen.size) throw new LogFault({ kind: "rolledBack", before: seen, now: head });
  await meet(log.files, head, seen);
  return { ...log, head };
}

/** A draw that the log has, with the log as far as it was verified for it. */
export async function checkDrawIn(
  log: VerifiedLog,
  seen: Facts,
): Promise<{ readonly log: VerifiedLog; readonly draw: DrawProof }> {
  const draw = await checkDraw(log.files, seen);
  return { log: await withHead(log, draw.head), draw };
}

/** The revealed seed of a day as promised, with the log as far as it was verified for it. */
export async function checkSeedIn(
  log: VerifiedLog,
  day: string,
): Promise<{ readonly log: VerifiedLog } & Pick<DaySeed, "seed" | "first">> {
  const { seed, first, heads } = await checkSeed(log.files, day);
  let verified = log;
  for (const head of heads) verified = await withHead(verified, head);
  return { log: verified, seed, first };
}
