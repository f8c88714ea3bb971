import { statSync } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";

/** Bytes that must still fit on the disk: a day's draws of a track. */
const PROBE_BYTES = 65_536;

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}

/**
 * Looks whether an open database file is still where it was and its disk takes more. An open file
 * that was removed can be read and written as before, and all of it is lost at the end.
 */
export function watchFiles(file: string): () => Promise<void> {
  const known = [file, `${file}-wal`].flatMap((name) => {
    const inode = inodeOf(name);
    return inode === null ? [] : [{ name, inode }];
  });
  return async () => {
    for (const { name, inode } of known) {
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
