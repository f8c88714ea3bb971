import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { readJson } from "#contract/read.ts";
import { readHash, toBase64 } from "#proofs/bytes.ts";
import type { TreeHead } from "#proofs/tree.ts";

const HEAD_FILE = "log-head.json";

const StoredHead = v.object({ key: v.string(), size: v.number(), root: v.string() });

export type HeadFile = ReturnType<typeof openHeadFile>;

/**
 * The newest tree that each key signed, noted in the data folder outside of the database: a database that
 * was put back from an older copy would sign a log that contradicts what was published. Without a folder
 * nothing is stored beyond the process. `key` is a public key.
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
    await writeFile(`${file}.new`, `${JSON.stringify(stored)}\n`);
    await rename(`${file}.new`, file);
  }

  async function readFrom(path: string, key: Uint8Array): Promise<TreeHead | null> {
    const stored = readJson(StoredHead, await readFile(path, "utf8").catch(() => null));
    if (stored === null || stored.key !== toBase64(key)) return null;
    return { size: stored.size, root: readHash(stored.root, `the root in ${path}`) };
  }

  return {
    async read(key: Uint8Array): Promise<TreeHead | null> {
      if (!wasRead && file !== null) newest = (await readFrom(file, key)) ?? newest;
      wasRead = true;
      return newest;
    },
    /** Notes a tree before it is signed; one after the other, since all use one file. */
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
