import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openServedFiles, type ServedFile } from "./files.ts";

/** Number of earlier builds with stored assets, which open pages still request. */
const PREVIOUS_BUILDS = 2;
/** Folders with hashed file names, which never clash between builds. */
const HASHED_FOLDERS = ["assets", "builds/meta"];
/** File with the time of a build's last start, in epoch milliseconds. */
const SINCE = "since";

function isFolderName(id: string): boolean {
  return /^\w[\w.-]{0,99}$/.test(id);
}

interface BuildCopy {
  readonly id: string;
  readonly since: number;
}

/** Complete copies, newest first. */
async function copiesIn(folder: string): Promise<BuildCopy[]> {
  const ids = (await readdir(folder).catch(() => [])).filter(isFolderName);
  const read = await Promise.all(
    ids.map(async (id) => {
      const since = await readFile(join(folder, id, SINCE), "utf8").catch(() => null);
      return since === null ? [] : [{ id, since: Number(since) }];
    }),
  );
  return read.flat().toSorted((a, b) => b.since - a.since || (a.id < b.id ? 1 : -1));
}

interface CopyOptions {
  /** Folder of the build, which contains `client`. */
  readonly dist: string;
  /** Folder of the copies, created if missing. */
  readonly folder: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

async function copyBuild({ dist, folder, id, now }: CopyOptions): Promise<void> {
  const own = join(folder, id);
  const copies = await copiesIn(folder);
  if (!copies.some((build) => build.id === id)) {
    // Several processes may copy at once: each writes a draft, and the last one wins.
    const draft = join(folder, `.${id}.${process.pid}`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(join(draft, "client"), { recursive: true });
    for (const path of HASHED_FOLDERS) {
      await cp(join(dist, "client", path), join(draft, "client", path), { recursive: true });
    }
    await writeFile(join(draft, SINCE), String(now));
    await rm(own, { recursive: true, force: true });
    await rename(draft, own);
  }
  await writeFile(join(own, SINCE), String(now));
}

async function dropOld({ folder, id }: CopyOptions): Promise<void> {
  const others = (await copiesIn(folder)).filter((build) => build.id !== id);
  for (const build of others.slice(PREVIOUS_BUILDS)) {
    await rm(join(folder, build.id), { recursive: true, force: true });
  }
}

/**
 * Copies a build's hashed assets and route manifest, since the next build empties the folder, and removes old
 * copies. A build whose id isn't a valid folder name isn't copied.
 */
export async function saveBuildCopy(build: CopyOptions): Promise<void> {
  if (!isFolderName(build.id)) return;
  await mkdir(build.folder, { recursive: true });
  await copyBuild(build);
  await dropOld(build);
}

/** Returns a finder of hashed assets in the copies, newest first. */
export async function openCopiedAssets(
  folder: string,
): Promise<(path: string) => Promise<ServedFile | null>> {
  const copies = await copiesIn(folder);
  const sites = await Promise.all(
    copies.map(({ id }) => openServedFiles(join(folder, id, "client"))),
  );
  return async (path) => {
    if (!HASHED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`))) return null;
    for (const site of sites) {
      const file = await site.find(path);
      if (file !== null) return file;
    }
    return null;
  };
}
