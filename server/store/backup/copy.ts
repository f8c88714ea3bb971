import { existsSync } from "node:fs";
import { access, constants, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { DATABASE_PARTS, makePrivateFile } from "#server/store/sqlite-file.ts";
import { requireOwnFile } from "#server/store/sqlite.ts";
import { BadBackup, checkCopy } from "./check-copy.ts";

/** Flushes a file to the disk. */
async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves the write-ahead log into the database file. */
function leaveWal(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}

/** Copies a database and its write-ahead log into one file and checks it; returns the number of draws. */
export async function writeCopy(file: string, to: string): Promise<number> {
  makePrivateFile(to);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
  leaveWal(to);
  const draws = checkCopy(to);
  await flushFile(to);
  return draws;
}

/**
 * Copies a SQLite database, also during writes, and checks the copy before it gets its name. Returns the number of
 * draws. Throws {@link BadBackup} if `to` exists.
 */
export async function copyDatabase(file: string, to: string): Promise<number> {
  if (existsSync(to)) throw new BadBackup(`${to} exists: name a file that doesn't`);
  requireOwnFile(file, "existing");
  // SQLite's own error lacks file and cause.
  await access(dirname(to), constants.W_OK);
  const partial = `${to}.partial-${process.pid}`;
  try {
    const draws = await writeCopy(file, partial);
    await rename(partial, to);
    return draws;
  } finally {
    for (const part of DATABASE_PARTS) await rm(partial + part, { force: true });
  }
}
