import { closeSync, existsSync, openSync, readdirSync, statSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { changeListeners } from "./engine.ts";
import { failureOf } from "./store-failure.ts";

/** Milliseconds between two checks for writes by another process. */
const POLL_MS = 250;
/** Bytes that must still fit on the disk: a day's draws of a track. */
const PROBE_BYTES = 65_536;

/** Ends of the names of all files that one database has. */
export const DATABASE_PARTS = ["", "-wal", "-shm", "-journal"] as const;
/** In the name of a checked copy, before its stamp, while a restore moves the replaced database's files. */
export const RESTORING = ".restoring-";

/** The copy of a restore that was cut off while it moved files, and all files concerned; null without one. */
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

/** Permissions of a database: it holds the site's keys and what visitors wrote. */
const PRIVATE = 0o600;

/** Makes an empty database file that only its owner reads, unless it exists. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, "a", PRIVATE));
}

class FilesMissing extends Error {
  override name = "FilesMissing";
  readonly code = "FILES_MISSING";
}

/** Throws if files of a database were moved without the others: SQLite would start an empty one, or lose draws. */
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
 * Notifies listeners of this process's own writes at once, of other processes' within {@link POLL_MS}, and
 * as long as `isInPlace` says no.
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

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}

/** The database's file isn't the opened one any more: whatever is written to that one will be lost. */
class FileGone extends Error {
  override name = "FileGone";
  readonly code = "ESTALE";
}

/** SQLite's code of a malformed database. */
const SQLITE_CORRUPT = 11;
/** How every SQLite file begins. */
const MAGIC = "SQLite format 3\0";

class FileDamaged extends Error {
  override name = "FileDamaged";
  readonly errcode = SQLITE_CORRUPT;
  constructor(file: string) {
    super(`the database file ${file} is damaged`);
  }
}

/** Remembers that a statement met damage: a search for it would read the whole file. */
export function watchDamage(file: string) {
  let damaged = false;
  function run<Result>(statement: () => Result): Result {
    try {
      return statement();
    } catch (error) {
      if (failureOf(error) === "malformed") damaged = true;
      throw error;
    }
  }

  /** Rejects once a statement met damage, or while the file's first bytes aren't SQLite's. */
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

/** The files of an open database, `:memory:` for one without: they must stay in their place. */
export function watchFiles(file: string) {
  const names = file === ":memory:" ? [] : [file, `${file}-wal`];
  const opened = names.flatMap((name) => {
    const inode = inodeOf(name);
    return inode === null ? [] : [{ name, inode }];
  });

  /** Throws if a file was removed or replaced; takes some microseconds. */
  function assertInPlace(): void {
    for (const { name, inode } of opened) {
      const found = inodeOf(name);
      if (found === inode) continue;
      const what = found === null ? "removed" : "replaced";
      throw new FileGone(`the file ${name} was ${what} while in use; put it back and restart`);
    }
  }

  /** Also rejects if the disk has no room left. */
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
