import { statSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { changeListeners } from "./engine.ts";
import { failureOf } from "./store-failure.ts";

/** Milliseconds between two checks for writes by another process. */
const POLL_MS = 250;
/** Bytes that must still fit on the disk: a day's draws of a track. */
const PROBE_BYTES = 65_536;

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
