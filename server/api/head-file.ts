import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { parseHash, toBase64 } from "#draw-log/bytes.ts";
import { rootMessage } from "#server/store/store-failure.ts";
import type { TreeHead } from "#draw-log/tree.ts";

const HEAD_FILE = "log-head.json";
const HASH_BYTES = 32;

const StoredHead = v.object({ key: v.string(), size: v.number(), root: v.string() });

/** The head file is damaged: signing without it could contradict a published tree. */
export class BadHeadFile extends Error {
  override name = "BadHeadFile";
}

export type HeadFile = ReturnType<typeof openHeadFile>;

function badHeadFile(path: string, fault: string, cause?: unknown): BadHeadFile {
  return new BadHeadFile(
    `${path} ${fault}: no checkpoint is signed, since it may contradict one that was published. Put the file back from a copy of the folder; if there is none and the database was never put back from a backup, delete it`,
    { cause },
  );
}

/** Reads the file; null if it doesn't exist. */
async function readText(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw badHeadFile(path, `can't be read (${rootMessage(error)})`, error);
  });
}

function isHash(text: string): boolean {
  return Buffer.from(text, "base64").byteLength === HASH_BYTES;
}

/**
 * The newest signed tree, recorded in the data folder outside the database: a database restored from an older copy
 * would sign a log that contradicts published trees. Without a folder it is kept in memory only. `key` is the public
 * key that signed.
 */
export function openHeadFile(dataDir: string | null) {
  const file = dataDir === null ? null : join(dataDir, HEAD_FILE);
  let newest: TreeHead | null = null;
  let wasRead = false;
  let writing: Promise<unknown> = Promise.resolve();

  async function store(key: Uint8Array, { size, root }: TreeHead): Promise<void> {
    if (dataDir === null || file === null) return;
    const stored = { key: toBase64(key), size, root: toBase64(root) };
    await mkdir(dataDir, { recursive: true });
    // Flushed before the rename, so that a power cut leaves the old or the new file.
    await writeFile(`${file}.new`, `${JSON.stringify(stored)}\n`, { flush: true });
    await rename(`${file}.new`, file);
  }

  async function readFrom(path: string, key: Uint8Array): Promise<TreeHead | null> {
    const text = await readText(path);
    if (text === null) return null;
    const stored = parseJson(StoredHead, text);
    if (stored === null || !isHash(stored.root)) throw badHeadFile(path, "is cut off or damaged");
    if (stored.key !== toBase64(key)) return null;
    return { size: stored.size, root: parseHash(stored.root, `the root in ${path}`) };
  }

  return {
    async read(key: Uint8Array): Promise<TreeHead | null> {
      if (!wasRead && file !== null) newest = (await readFrom(file, key)) ?? newest;
      wasRead = true;
      return newest;
    },
    /** Records a tree before it is signed. Writes take turns, since they share a file. */
    async write(key: Uint8Array, head: TreeHead): Promise<void> {
      const before = writing.catch(() => {});
      if (newest !== null && head.size <= newest.size) {
        await before;
        return;
      }
      newest = head;
      writing = before.then(() => store(key, head));
      await writing;
    },
  };
}
