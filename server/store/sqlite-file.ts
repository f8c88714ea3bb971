import { closeSync, existsSync, openSync, readdirSync, statSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { changeListeners } from "./engine.ts";
import { classifyFailure } from "./store-failure.ts";

/** Milliseconds between checks for other processes' writes. */
const POLL_MS = 250;
/** Required free space on the disk in bytes: a day's draws of a track. */
const PROBE_BYTES = 65_536;

/** Suffixes of all files of a database. */
export const DATABASE_PARTS = ["", "-wal", "-shm", "-journal"] as const;
/** Infix of a copy's name while a restore moves the replaced database's files; the stamp follows. */
export const RESTORING = ".restoring-";

/** The copy and all files of an interrupted restore; null without one. */
export function unfinishedRestore(file: string): { copy: string; files: string[] } | null {
  const folder = dirname(file);
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => name.startsWith(basename(file)));
  const copy = names.find((name) => name.startsWith(basename(file) + RESTORING));
  if (copy === undefined) return null;
  const aside = copy.replace(RESTORING, ".before-restore-");
  const parts = DATABASE_PARTS.flatMap((part) => [basename(file) + part, aside + part]);
  const files = names.filter((name) => name === copy || parts.includes(name));
  return { copy: join(folder, copy), files: files.map((name) => join(folder, name)) };
}

/** Permissions of a database, which contains keys and feedback. */
const PRIVATE = 0o600;

/** Creates an empty file that only its owner can read, unless it exists. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, "a", PRIVATE));
}

class FilesMissing extends Error {
  override name = "FilesMissing";
  readonly code = "FILES_MISSING";
}

/** Throws if only some files of a database are in place: SQLite would create an empty one, or lose draws. */
export function requireWholeFile(file: string): void {
  const restore = unfinishedRestore(file);
  if (restore !== null) {
    throw new FilesMissing(
      `a restore was cut off and has left ${restore.files.join(", ")}: run npm run restore -- FILE again`,
    );
  }
  const rest = DATABASE_PARTS.slice(1).map((part) => file + part);
  const left = existsSync(file) ? [] : rest.filter((name) => existsSync(name));
  if (left.length === 0) return;
  throw new FilesMissing(
    `${left.join(", ")} exist without ${file}: put that file back, or move these to another folder`,
  );
}

/**
 * Notifies listeners of own writes at once, of other processes' within {@link POLL_MS}, and repeatedly while
 * `isInPlace` returns false.
 */
export function watchSqlite(database: DatabaseSync, isInPlace: () => boolean) {
  const versionQuery = database.prepare("pragma data_version");
  const readVersion = () => versionQuery.get()?.["data_version"];
  let seen: unknown;
  let timer: NodeJS.Timeout | undefined;

  const stop = () => clearInterval(timer);
  const { callbacks, notify, onChange } = changeListeners({
    start() {
      seen = readVersion();
      timer = setInterval(poll, POLL_MS).unref();
    },
    stop,
  });

  function poll(): void {
    const version = readVersion();
    if (version === seen && isInPlace()) return;
    seen = version;
    notify();
  }

  return {
    notify,
    onChange,
    stop() {
      stop();
      callbacks.clear();
    },
  };
}

function readInode(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}

/** The opened database file was removed or replaced: writes to it would be lost. */
class FileMissing extends Error {
  override name = "FileGone";
  readonly code = "ESTALE";
}

/** SQLite's code of a malformed database. */
const SQLITE_CORRUPT = 11;
/** First bytes of every SQLite file. */
const MAGIC = "SQLite format 3\0";

class FileDamaged extends Error {
  override name = "FileDamaged";
  readonly errcode = SQLITE_CORRUPT;
  constructor(file: string) {
    super(`the database file ${file} is damaged`);
  }
}

/** Records whether a statement failed because of damage; a full check would read the whole file. */
export function watchDamage(file: string) {
  let damaged = false;
  function run<Result>(statement: () => Result): Result {
    try {
      return statement();
    } catch (error) {
      if (classifyFailure(error) === "malformed") damaged = true;
      throw error;
    }
  }

  /** Rejects after a statement's damage error, or if the file's first bytes aren't SQLite's. */
  async function check(): Promise<void> {
    if (damaged) throw new FileDamaged(file);
    if (file === ":memory:") return;
    const handle = await open(file);
    try {
      const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
      if (buffer.toString("latin1") !== MAGIC) throw new FileDamaged(file);
    } finally {
      await handle.close();
    }
  }
  return { run, check };
}

/** Checks that the files of an open database stay in place; `:memory:` has none. */
export function watchFiles(file: string) {
  const names = file === ":memory:" ? [] : [file, `${file}-wal`];
  const opened = names.flatMap((name) => {
    const inode = readInode(name);
    return inode === null ? [] : [{ name, inode }];
  });

  /** Throws if a file was removed or replaced; takes some microseconds. */
  function assertInPlace(): void {
    for (const { name, inode } of opened) {
      const found = readInode(name);
      if (found === inode) continue;
      const what = found === null ? "removed" : "replaced";
      throw new FileMissing(`the file ${name} was ${what} while in use; put it back and restart`);
    }
  }

  /** Also rejects if the disk is full. */
  async function check(): Promise<void> {
    assertInPlace();
    if (opened.length === 0) return;
    const probe = `${file}.probe-${process.pid}`;
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES));
    } finally {
      await rm(probe, { force: true });
    }
  }
  return { assertInPlace, check };
}
