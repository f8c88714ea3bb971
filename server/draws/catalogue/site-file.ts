import { copyFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BUILT_IN, type Catalogue, createCatalogue } from "./catalogue.ts";
import { parseSite, MAX_SITE_FILE_BYTES } from "./parse.ts";
import { fingerprintTexts, TEXTS_FOLDER, textsIn } from "./page-texts.ts";
import type { OwnFiles } from "./rules.ts";
import { PICTURE_NAME } from "./schema.ts";

/** The site file and its pictures' folder in the data folder. */
export const SITE_FILE = "site.json";
export const ART_FOLDER = "art";
/** Copies of the last valid site file and its texts, used if the server starts with an invalid one. */
const LAST_GOOD = "site.last-good.json";
const LAST_GOOD_TEXTS = "texts.last-good";

async function picturesIn(dataDir: string): Promise<Set<string>> {
  const folder = join(dataDir, ART_FOLDER);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && PICTURE_NAME.test(entry.name));
  return new Set(files.map(({ name }) => name));
}

/** Fingerprint of the site file, its pictures and texts; null without a file. */
export async function siteFingerprint(dataDir: string): Promise<string | null> {
  const stats = await stat(join(dataDir, SITE_FILE)).catch(() => null);
  if (stats === null) return null;
  const pictures = [...(await picturesIn(dataDir))].toSorted();
  const texts = await fingerprintTexts(join(dataDir, TEXTS_FOLDER));
  return [stats.mtimeMs, stats.size, stats.ino, ...pictures, ...texts].join("|");
}

export interface ReadCatalogue {
  /** Null if there are problems. */
  readonly catalogue: Catalogue | null;
  readonly problems: readonly string[];
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Reads a site file with its pictures and texts; returns the built-in catalogue if it doesn't exist. */
export async function readSiteFile(
  dataDir: string,
  file = join(dataDir, SITE_FILE),
): Promise<ReadCatalogue> {
  const [art, texts] = [await picturesIn(dataDir), await textsIn(join(dataDir, TEXTS_FOLDER))];
  return readWith({ art, texts }, file);
}

/** Reads the copy of the last valid file, without checking its pictures. */
async function readLastGood(dataDir: string): Promise<ReadCatalogue> {
  const texts = await textsIn(join(dataDir, LAST_GOOD_TEXTS));
  return readWith({ art: null, texts }, join(dataDir, LAST_GOOD));
}

async function readWith(files: OwnFiles, file: string): Promise<ReadCatalogue> {
  try {
    const { size } = await stat(file);
    if (size > MAX_SITE_FILE_BYTES) {
      const problem = `the file is larger than ${MAX_SITE_FILE_BYTES} bytes`;
      return { catalogue: null, problems: [problem] };
    }
    const { site, problems } = parseSite(await readFile(file, "utf8"), files);
    return { catalogue: site === null ? null : createCatalogue(site, files.texts), problems };
  } catch (error) {
    if (isMissing(error)) return { catalogue: BUILT_IN, problems: [] };
    const why = error instanceof Error ? error.message : String(error);
    return { catalogue: null, problems: [`the file can't be read: ${why}`] };
  }
}

/** Copies the present file as the last good one, or removes the copy. */
export async function rememberGood(dataDir: string, catalogue: Catalogue): Promise<void> {
  const copy = join(dataDir, LAST_GOOD);
  const texts = join(dataDir, LAST_GOOD_TEXTS);
  await rm(texts, { recursive: true, force: true });
  if (catalogue === BUILT_IN) return rm(copy, { force: true });
  const from = join(dataDir, TEXTS_FOLDER);
  const valid = [...(await textsIn(from))].filter(([, text]) => "markdown" in text);
  if (valid.length > 0) await mkdir(texts);
  for (const [name] of valid) await copyFile(join(from, name), join(texts, name));
  await copyFile(join(dataDir, SITE_FILE), copy);
}

/** The catalogue of the last good file, else the built-in one. */
export async function lastGood(dataDir: string): Promise<Catalogue> {
  return (await readLastGood(dataDir)).catalogue ?? BUILT_IN;
}
