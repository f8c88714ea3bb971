import { chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Timeout of creating a lock file at the same time as another process. */
const CREATE_WAIT_MS = 5000;

/**
 * `use`: any number of processes. `serve`: one server besides them. `replace`: a single process. The levels are
 * SQLite's own locks, so they end with their process.
 */
type LockLevel = "use" | "serve" | "replace";
const STATEMENTS: Readonly<Record<LockLevel, string>> = {
  use: "begin; select * from sqlite_schema",
  serve: "begin immediate",
  replace: "begin exclusive",
};

class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
  readonly code = "EBUSY";
}

/** As root, gives a file to the owner of its folder, the server's user. */
export function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
}

/**
 * Locks a database by a small file beside it, whatever the database's state. Returns a function that unlocks it;
 * throws if another process's lock excludes it.
 */
export function lockDatabase(file: string, level: LockLevel): () => void {
  const name = `${file}.lock`;
  const lock = new DatabaseSync(name, { timeout: CREATE_WAIT_MS });
  try {
    if (lock.prepare("pragma user_version").get()?.["user_version"] === 0) {
      lock.exec("pragma user_version = 1");
      giveToOwner(name);
    }
    lock.exec("pragma busy_timeout = 0");
    lock.exec(STATEMENTS[level]);
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === 5;
    const who = level === "serve" ? "another server uses" : "another process uses";
    throw isBusy ? new DatabaseInUse(`${who} ${file}`) : error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
