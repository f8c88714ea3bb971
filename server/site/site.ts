import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Pages } from "#server/app-deps.ts";
import { NOT_BUILT, readBuildId } from "#server/site/build-id.ts";
import { openSiteFiles } from "#server/site/files.ts";
import type { SiteFile } from "#server/site/files.ts";
import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { keepBuild, openKeptAssets } from "./kept-builds.ts";
import type { PageMaker } from "./renderer.ts";
import { loadRenderer } from "./renderer.ts";

/** Milliseconds between two looks at whether the site was built anew. */
export const BUILD_LOOK_MS = 30_000;

export interface SiteDeps {
  /** Folder of the build: `client` and `render` stand in it. */
  readonly dist: string;
  /** Where copies of builds are kept. */
  readonly keptBuilds: string;
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** The built site as it stands: the next build takes its place while the server runs. */
export interface Site extends Pages {
  /** Looks for a new build now; resolves when it is served, if there is one. */
  look(): Promise<void>;
  /** Looks now and then, and calls back with a new build's id once it is served. Returns how to stop. */
  watch(onBuild: (id: string) => void): () => void;
}

type Finder = (path: string) => Promise<SiteFile | null>;

interface OpenBuild {
  readonly id: string;
  readonly find: Finder;
  readonly maker: PageMaker | null;
}

async function nothing(): Promise<null> {
  return null;
}

async function openBuild(
  { dist, keptBuilds, clock, log }: SiteDeps,
  id: string,
): Promise<OpenBuild> {
  const files = await openSiteFiles(join(dist, "client"));
  let kept: string | null = null;
  let old: Finder = nothing;
  if (id !== NOT_BUILT) {
    try {
      kept = await keepBuild({ dist, folder: keptBuilds, id, now: clock.now() });
      old = await openKeptAssets(keptBuilds);
    } catch (error) {
      log(`can't keep earlier builds in ${keptBuilds}`, error);
    }
  }
  // The next build wipes the folder: what is to be served until it is done must be in memory.
  await files.readAll();
  const find: Finder = async (path) => (await files.find(path)) ?? old(path);
  // From a folder of its own: modules are loaded once a path, and parts of them when first needed.
  const maker = await loadRenderer(join(kept ?? dist, "render", "render.js"));
  return { id, find, maker };
}

/** The id of a build that is finished; null while there is none. */
async function finishedBuild(client: string): Promise<string | null> {
  const id = await readBuildId(client).catch(() => NOT_BUILT);
  if (id === NOT_BUILT) return null;
  // Written last.
  const meta = join(client, "builds", "meta", `${id}.json`);
  return access(meta).then(
    () => id,
    () => null,
  );
}

/** Opens the built site. Rejects when its renderer is there but can't be loaded. */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const client = join(deps.dist, "client");
  let open = await openBuild(deps, await readBuildId(client));
  const listeners = new Set<(id: string) => void>();

  const look = oneAtATime(async () => {
    const id = await finishedBuild(client);
    if (id === null || id === open.id) return;
    try {
      open = await openBuild(deps, id);
    } catch (error) {
      deps.log(`can't serve build ${id}, still serving ${open.id}`, error);
      return;
    }
    for (const listener of listeners) listener(id);
  });

  return {
    get buildId() {
      return open.id;
    },
    files: { find: (path) => open.find(path) },
    get renderer() {
      return open.maker?.render ?? null;
    },
    canonicalUrl: (url) => open.maker?.canonicalUrl(url) ?? url,
    look,
    watch(onBuild) {
      listeners.add(onBuild);
      const stop = deps.clock.every(BUILD_LOOK_MS, () => void look());
      return () => {
        stop();
        listeners.delete(onBuild);
      };
    },
  };
}
