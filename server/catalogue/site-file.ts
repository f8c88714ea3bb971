import { copyFile, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BUILT_IN, type Catalogue, catalogueOf } from "./catalogue.ts";
import { parseSite, SITE_FILE_BYTES_MAX } from "./parse.ts";
import { PICTURE_NAME } from "./schema.ts";

/** The site file and the folder of its pictures, in the data folder. */
export const SITE_FILE = "site.json";
export const ART_FOLDER = "art";
/** The last site file without mistakes: what is served should the server start with one that has some. */
const LAST_GOOD = "site.last-good.json";

/** Names of the pictures in the data folder. */
export async function picturesIn(dataDir: string): Promise<Set<string>> {
  const folder = join(dataDir, ART_FOLDER);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && PICTURE_NAME.test(entry.name));
  return new Set(files.map(({ name }) => name));
}

export interface ReadCatalogue {
  /** Null where there are problems. */
  readonly catalogue: Catalogue | null;
  readonly problems: readonly string[];
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Reads a site file whose pictures are in the data folder; the built-in catalogue where it doesn't exist. */
export async function readSiteFile(
  dataDir: string,
  file = join(dataDir, SITE_FILE),
): Promise<ReadCatalogue> {
  return readWith(await picturesIn(dataDir), file);
}

/** Reads the copy of the last file without mistakes; its pictures may be gone. */
async function readLastGood(dataDir: string): Promise<ReadCatalogue> {
  return readWith(null, join(dataDir, LAST_GOOD));
}

async function readWith(art: ReadonlySet<string> | null, file: string): Promise<ReadCatalogue> {
  try {
    const { size } = await stat(file);
    if (size > SITE_FILE_BYTES_MAX) {
      const problem = `the file is larger than ${SITE_FILE_BYTES_MAX} bytes`;
      return { catalogue: null, problems: [problem] };
    }
    const { site, problems } = parseSite(await readFile(file, "utf8"), art);
    return { catalogue: site === null ? null : catalogueOf(site), problems };
  } catch (error) {
    if (isMissing(error)) return { catalogue: BUILT_IN, problems: [] };
    const why = error instanceof Error ? error.message : String(error);
    return { catalogue: null, problems: [`the file can't be read: ${why}`] };
  }
}

/** Remembers the present file as the last good one, or that there is none. */
export async function rememberGood(dataDir: string, catalogue: Catalogue): Promise<void> {
  const copy = join(dataDir, LAST_GOOD);
  if (catalogue === BUILT_IN) await rm(copy, { force: true });
  else await copyFile(join(dataDir, SITE_FILE), copy);
}

/** The catalogue to start with in place of a file with mistakes. */
export async function lastGood(dataDir: string): Promise<Catalogue> {
  return (await readLastGood(dataDir)).catalogue ?? BUILT_IN;
}
