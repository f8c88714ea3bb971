import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DATABASE_PARTS, RESTORING, unfinishedRestore } from "#server/store/sqlite-file.ts";
import { giveToOwner, lockDatabase } from "#server/store/sqlite-lock.ts";
import { BadBackup, checkCopy } from "./check-copy.ts";
import { writeCopy } from "./copy.ts";

function lockAlone(file: string): () => void {
  try {
    return lockDatabase(file, "replace");
  } catch (error) {
    const isUsed = error instanceof Error && "code" in error && error.code === "EBUSY";
    throw isUsed ? new BadBackup(`${file} is in use: stop the server first`) : error;
  }
}

interface RestoreResult {
  readonly draws: number;
  /** New name of the replaced database; null if there was none. */
  readonly aside: string | null;
}

interface RestoreOptions {
  /** Time stamp in the replaced database's new name. */
  readonly stamp: string;
  readonly move?: (from: string, to: string) => Promise<void>;
}

/**
 * Replaces a database by a checked copy. All files of the replaced database are renamed, whatever their state:
 * SQLite would replay a foreign write-ahead log into the copy. Until they are moved, the copy has a name that
 * prevents the server's start ({@link unfinishedRestore}).
 */
export async function restoreDatabase(
  copy: string,
  file: string,
  { stamp, move = rename }: RestoreOptions,
): Promise<RestoreResult> {
  if (!existsSync(copy)) throw new BadBackup(`there is no file ${copy}`);
  checkCopy(copy);
  await mkdir(dirname(file), { recursive: true });
  const unlock = lockAlone(file);
  const partial = `${file}.partial-${process.pid}`;
  try {
    const draws = await writeCopy(copy, partial);
    giveToOwner(partial);
    // An interrupted restore has already moved some files: the others get the same name.
    const ready = unfinishedRestore(file)?.copy ?? `${file}${RESTORING}${stamp}`;
    const aside = ready.replace(RESTORING, ".before-restore-");
    const parts = DATABASE_PARTS.filter((part) => existsSync(file + part));
    const taken = parts.map((part) => aside + part).find((name) => existsSync(name));
    if (taken !== undefined) throw new BadBackup(`${taken} exists: move it to another folder`);
    await rename(partial, ready);
    for (const part of parts) await move(file + part, aside + part);
    await move(ready, file);
    return { draws, aside: existsSync(aside) ? aside : null };
  } finally {
    for (const part of DATABASE_PARTS) await rm(partial + part, { force: true });
    unlock();
  }
}
