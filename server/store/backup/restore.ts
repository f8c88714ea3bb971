import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BadBackup } from "./bad-backup.ts";
import { checkCopy } from "./check-copy.ts";
import { flushFile } from "./copy.ts";

/** Puts everything of a database into its one file; throws {@link BadBackup} while another process uses it. */
function takeAlone(file: string): void {
  const database = new DatabaseSync(file);
  try {
    // Leaving the write-ahead log needs the database for itself.
    database.exec("pragma journal_mode = delete");
  } catch (error) {
    throw new BadBackup(`${file} is in use or damaged: stop the server first`, { cause: error });
  } finally {
    database.close();
  }
}

interface Restored {
  readonly draws: number;
  /** Where the database that was there is now; null where there was none. */
  readonly aside: string | null;
}

/**
 * Puts a copy in a database's place. It is checked first and after it was copied; what was there stays
 * beside it under another name. `stamp` is part of that name.
 */
export async function restoreDatabase(
  copy: string,
  file: string,
  stamp: string,
): Promise<Restored> {
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
