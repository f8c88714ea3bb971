import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Folder of the operator's texts in the data folder. */
export const TEXTS_FOLDER = "texts";
/** Maximum size of a text in bytes and in characters. */
const MAX_TEXT_BYTES = 65_536;
const MAX_TEXT = 20_000;
export const TEXT_NAME = /^[\w-][\w.-]{0,99}\.md$/i;

/** A text as Markdown, or its problem. */
export type ReadText = { readonly markdown: string } | { readonly problem: string };
export type PageTexts = ReadonlyMap<string, ReadText>;

async function readText(file: string): Promise<ReadText> {
  try {
    const { size } = await stat(file);
    if (size > MAX_TEXT_BYTES) return { problem: `is larger than ${MAX_TEXT_BYTES} bytes` };
    const bytes = await readFile(file);
    const markdown = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (markdown.trim() === "") return { problem: "is empty" };
    if (markdown.length > MAX_TEXT) return { problem: `has more than ${MAX_TEXT} characters` };
    return { markdown };
  } catch (error) {
    if (error instanceof TypeError) return { problem: "is not text in UTF-8" };
    return { problem: `can't be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => TEXT_NAME.test(name)).toSorted();
}

/** Reads the texts of a folder, by name. */
export async function textsIn(folder: string): Promise<PageTexts> {
  const read = async (name: string) => [name, await readText(join(folder, name))] as const;
  return new Map(await Promise.all((await namesIn(folder)).map(read)));
}

/** Fingerprint of a folder's texts, by name, time, size and inode. */
export async function fingerprintTexts(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => null);
      return `${name}:${stats?.mtimeMs}:${stats?.size}:${stats?.ino}`;
    }),
  );
}
