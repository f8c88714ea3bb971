import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { BadBackup, checkCopy } from "./check-copy.ts";
import { flushFile, leaveWal } from "./copy.ts";

function takeAlone(file: string): void {
  try {
    leaveWal(file);
  } catch (error) {
    throw new BadBackup(`${file} is in use or damaged: stop the server first`, { cause: error });
  }
}

interface RestoreResult {
  readonly draws: number;
  /** New name of the replaced database; null if there was none. */
  readonly aside: string | null;
}

/**
 * Puts a checked copy in a database's place and checks it again there. The replaced database stays beside
 * it under another name, of which `stamp` is a part.
 */
export async function restoreDatabase(
  copy: string,
  file: string,
  stamp: string,
): Promise<RestoreResult> {
  if (!existsSync(copy)) throw new BadBackup(`there is no file ${copy}`);
  checkCopy(copy);
  await mkdir(dirname(file), { recursive: true });
  const partial = `${file}.restoring`;
  const aside = existsSync(file) ? `${file}.before-restore-${stamp}` : null;
  try {
    await copyFile(copy, partial);
    const draws = checkCopy(partial);
    await flushFile(partial);
    if (aside !== null) {
      takeAlone(file);
      await rename(file, aside);
    }
    await rename(partial, file);
    return { draws, aside };
  } finally {
    for (const end of ["", "-wal", "-shm"]) await rm(partial + end, { force: true });
  }
}
