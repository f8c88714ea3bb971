import { existsSync } from "node:fs";
import { access, constants, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { requireOwnFile } from "#server/store/sqlite.ts";
import { BadBackup, checkCopy } from "./check-copy.ts";

/** Writes a file's data to the disk itself. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves everything of a database into its one file; throws while another process uses it. */
export function leaveWal(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}

/**
 * Copies a SQLite database, also while others write to it, and checks the copy before it gets its name;
 * returns how many draws it has. Throws {@link BadBackup} if `to` exists or there is nothing to copy.
 */
export async function copyDatabase(file: string, to: string): Promise<number> {
  if (!existsSync(file)) throw new BadBackup(`there is no database ${file}`);
  if (existsSync(to)) throw new BadBackup(`${to} exists: name a file that doesn't`);
  requireOwnFile(file);
  // SQLite would not say which file can't be made, and why.
  await access(dirname(to), constants.W_OK);
  const partial = `${to}.partial-${process.pid}`;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, partial);
    leaveWal(partial);
    const draws = checkCopy(partial);
    await flushFile(partial);
    await rename(partial, to);
    return draws;
  } finally {
    database.close();
    for (const end of ["", "-wal", "-shm", "-journal"]) await rm(partial + end, { force: true });
  }
}
