import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openSiteFiles } from "#server/site/files.ts";
import type { SiteFile } from "#server/site/files.ts";

/** Builds before the present one whose assets stay: pages opened then still ask for them. */
export const PREVIOUS_BUILDS = 2;
/** Files under these paths have a hash in their name, so builds never clash in them. */
const KEPT = ["assets", "builds/meta"];
/** Holds the time at which a build was last the present one, in epoch milliseconds. */
const SINCE = "since";

/** Whether a build's id may be a folder's name. */
function isPlain(id: string): boolean {
  return /^\w[\w.-]{0,99}$/.test(id);
}

interface KeptBuild {
  readonly id: string;
  readonly since: number;
}

/** The kept builds that are whole, newest first. */
async function keptIn(folder: string): Promise<KeptBuild[]> {
  const ids = (await readdir(folder).catch(() => [])).filter(isPlain);
  const read = await Promise.all(
    ids.map(async (id) => {
      const since = await readFile(join(folder, id, SINCE), "utf8").catch(() => null);
      return since === null ? [] : [{ id, since: Number(since) }];
    }),
  );
  return read.flat().toSorted((a, b) => b.since - a.since || (a.id < b.id ? 1 : -1));
}

export interface KeepBuild {
  /** Folder of the build: `client` and `render` stand in it. */
  readonly dist: string;
  /** Where copies are kept, made where missing. */
  readonly folder: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Copies what must outlive the build; a copy that is there already stays. */
async function copyBuild({ dist, folder, id, now }: KeepBuild): Promise<void> {
  const own = join(folder, id);
  const known = await keptIn(folder);
  if (!known.some((build) => build.id === id)) {
    // Another process may be at it too: each copies by itself and the last one's stands.
    const draft = join(folder, `.${id}.${process.pid}`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(join(draft, "client"), { recursive: true });
    for (const path of KEPT) {
      await cp(join(dist, "client", path), join(draft, "client", path), { recursive: true });
    }
    // Files of the renderer import one another by plain names: beside other packages, too.
    await cp(join(dist, "render"), join(draft, "render"), { recursive: true });
    await writeFile(join(draft, "render", "package.json"), '{"type":"module"}');
    await writeFile(join(draft, SINCE), String(now));
    await rm(own, { recursive: true, force: true });
    await rename(draft, own);
  }
  await writeFile(join(own, SINCE), String(now));
}

async function dropOld({ folder, id }: KeepBuild): Promise<void> {
  const others = (await keptIn(folder)).filter((build) => build.id !== id);
  for (const build of others.slice(PREVIOUS_BUILDS)) {
    await rm(join(folder, build.id), { recursive: true, force: true });
  }
}

/**
 * Keeps a build's hashed assets, its route manifest and its renderer beyond the next build, which wipes its folder, and
 * drops all but the last few. Returns where the copy is; null where the id can't name a folder.
 */
export async function keepBuild(build: KeepBuild): Promise<string | null> {
  if (!isPlain(build.id)) return null;
  await mkdir(build.folder, { recursive: true });
  await copyBuild(build);
  await dropOld(build);
  return join(build.folder, build.id);
}

/** Finds assets of the kept builds, the newest first. */
export async function openKeptAssets(
  folder: string,
): Promise<(path: string) => Promise<SiteFile | null>> {
  const builds = await keptIn(folder);
  const sites = await Promise.all(
    builds.map(({ id }) => openSiteFiles(join(folder, id, "client"))),
  );
  return async (path) => {
    if (!KEPT.some((folder) => path.startsWith(`/${folder}/`))) return null;
    for (const site of sites) {
      const file = await site.find(path);
      if (file !== null) return file;
    }
    return null;
  };
}
