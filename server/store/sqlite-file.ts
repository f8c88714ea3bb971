import { statSync } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { changeListeners } from "./engine.ts";

/** Milliseconds between two checks for writes by another process. */
const POLL_MS = 250;
/** Bytes that must still fit on the disk: a day's draws of a track. */
const PROBE_BYTES = 65_536;

/** Notifies listeners of this process's own writes at once, of other processes' within {@link POLL_MS}. */
export function watchSqlite(database: DatabaseSync) {
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
    if (version === seen) return;
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

/**
 * Checks that an open database file is still in its place and that its disk has room. An open file
 * that was removed can be read and written as before, and all of it is lost at the end.
 */
export function watchFiles(file: string): () => Promise<void> {
  const opened = [file, `${file}-wal`].flatMap((name) => {
    const inode = inodeOf(name);
    return inode === null ? [] : [{ name, inode }];
  });
  return async () => {
    for (const { name, inode } of opened) {
      const found = await stat(name).catch(() => null);
      if (found?.ino === inode) continue;
      const what = found === null ? "removed" : "replaced";
      throw new Error(`the file ${name} was ${what} while in use; put it back and restart`);
    }
    const probe = `${file}.probe-${process.pid}`;
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES));
    } finally {
      await rm(probe, { force: true });
    }
  };
}
