import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { parseHash, toBase64 } from "#draw-log/bytes.ts";
import type { TreeHead } from "#draw-log/tree.ts";

const Stored = v.object({ key: v.string(), size: v.number(), root: v.string() });

/** The published state that an audit found, from which the next one continues. */
export interface AuditState {
  /** The verifier key. */
  readonly key: string;
  readonly head: TreeHead;
}

/** Storage of a site's audit state. Entries are in a second file, one per line. */
export interface StateFile {
  read(): Promise<AuditState | null>;
  write(state: AuditState): Promise<void>;
  entries(): Promise<string[]>;
  addEntries(entries: readonly string[]): Promise<void>;
  clearEntries(): Promise<void>;
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
}

/** Opens a state file; null stores nothing. */
export function openStateFile(file: string | null): StateFile {
  const entriesFile = `${file}.entries`;
  return {
    async read() {
      const text = file === null ? "" : await readText(file);
      if (text === "") return null;
      const stored = parseJson(Stored, text);
      if (stored === null) throw new Error(`${file} is not the state of an audit`);
      const { key, size, root } = stored;
      return { key, head: { size, root: parseHash(root, `the root in ${file}`) } };
    },
    async write({ key, head: { size, root } }) {
      if (file === null) return;
      await writeFile(`${file}.new`, `${JSON.stringify({ key, size, root: toBase64(root) })}\n`);
      await rename(`${file}.new`, file);
    },
    // A last line that a crash cut off is dropped and read again.
    entries: async () =>
      file === null ? [] : (await readText(entriesFile)).split("\n").slice(0, -1),
    async addEntries(entries) {
      if (file === null || entries.length === 0) return;
      await appendFile(entriesFile, entries.map((entry) => `${entry}\n`).join(""));
    },
    async clearEntries() {
      if (file !== null) await writeFile(entriesFile, "");
    },
  };
}
