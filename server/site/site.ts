import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Pages } from "#server/app-deps.ts";
import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { openCopiedAssets, saveBuildCopy } from "./build-copies.ts";
import { openSiteFiles, type SiteFile, textFile } from "./files.ts";
import { LATEST_PATH, openKillSwitch } from "./kill-switch.ts";
import { loadRenderer, type SiteRenderer } from "./renderer.ts";

/** Milliseconds between two checks for a new build. */
export const BUILD_POLL_MS = 30_000;

/** The id of a site that was never built. */
const NOT_BUILT = "unbuilt";

export interface SiteDeps {
  /** Folder of the build, with `client` and `render` in it. */
  readonly dist: string;
  /** Folder for copies of builds. */
  readonly keptBuilds: string;
  /** File that remembers that the service worker is withdrawn. */
  readonly killMark: string;
  /** Names the running server, see server-id.ts. */
  readonly serverId: string;
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** The built site; the next build replaces it while the server runs. */
export interface Site extends Pages {
  /** Checks for a new build; resolves when it is served, if there is one. */
  poll(): Promise<void>;
  /** Looks regularly, and calls back with a new build's id once it is served; returns how to stop. */
  watch(onBuild: (id: string) => void): () => void;
}

type Finder = (path: string) => Promise<SiteFile | null>;

interface OpenBuild {
  readonly id: string;
  readonly find: Finder;
  readonly renderer: SiteRenderer | null;
}

const Latest = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

async function readBuildId(client: string): Promise<string> {
  const text = await readFile(join(client, "builds", "latest.json"), "utf8").catch(() => null);
  return text === null ? NOT_BUILT : v.parse(Latest, JSON.parse(text)).id;
}

async function openBuild(
  { dist, keptBuilds, clock, log }: SiteDeps,
  id: string,
): Promise<OpenBuild> {
  const files = await openSiteFiles(join(dist, "client"));
  let copy: string | null = null;
  let findOld: Finder = async () => null;
  if (id !== NOT_BUILT) {
    try {
      copy = await saveBuildCopy({ dist, folder: keptBuilds, id, now: clock.now() });
      findOld = await openCopiedAssets(keptBuilds);
    } catch (error) {
      log(`can't keep earlier builds in ${keptBuilds}`, error);
    }
  }
  // The next build empties the folder: until it is done the files are served from memory.
  await files.readAll();
  const find: Finder = async (path) => (await files.find(path)) ?? findOld(path);
  // From its own folder: a module is loaded once per path, and parts of it when first needed.
  const renderer = await loadRenderer(join(copy ?? dist, "render", "render.js"));
  return { id, find, renderer };
}

/** The id of a build that is finished; null while there is none. */
async function finishedBuild(client: string): Promise<string | null> {
  const id = await readBuildId(client).catch(() => NOT_BUILT);
  if (id === NOT_BUILT) return null;
  // Written last.
  return access(join(client, "builds", "meta", `${id}.json`)).then(
    () => id,
    () => null,
  );
}

/** Whether a build was made with another server than this one. */
function isForOther({ serverId }: SiteDeps, { renderer }: OpenBuild): boolean {
  return (renderer?.serverId ?? serverId) !== serverId;
}

/** Whether the service worker is withdrawn, as of the last look. */
function followSwitch(client: string, { killMark, log }: SiteDeps) {
  const killSwitch = openKillSwitch(client, killMark);
  let killed = false;
  return {
    isKilled: () => killed,
    async poll(): Promise<void> {
      try {
        const now = await killSwitch.poll();
        if (now !== killed) log(`the service worker is ${now ? "withdrawn" : "in use again"}`);
        killed = now;
      } catch (error) {
        log(`can't read or remember whether the service worker is withdrawn`, error);
      }
    },
  };
}

/** Opens the built site. Rejects when its renderer exists but can't be loaded. */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const client = join(deps.dist, "client");
  let open = await openBuild(deps, await readBuildId(client));
  const killSwitch = followSwitch(client, deps);
  /** The newest build that is for another server. */
  let refused: string | null = null;
  const listeners = new Set<(id: string) => void>();

  async function find(path: string): Promise<SiteFile | null> {
    const file = await open.find(path);
    if (!killSwitch.isKilled() || file === null || path !== LATEST_PATH) return file;
    return textFile(path, JSON.stringify({ id: open.id, kill: true }));
  }

  await killSwitch.poll();
  const poll = oneAtATime(async () => {
    await killSwitch.poll();
    const id = await finishedBuild(client);
    if (id === null || id === open.id || id === refused) return;
    try {
      const next = await openBuild(deps, id);
      if (isForOther(deps, next)) {
        refused = id;
        deps.log(
          `build ${id} is for another version of the server: restart the server to serve it`,
        );
        return;
      }
      open = next;
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
    files: { find },
    get renderer() {
      return open.renderer?.render ?? null;
    },
    canonicalUrl: (url) => open.renderer?.canonicalUrl(url) ?? url,
    poll,
    watch(onBuild) {
      listeners.add(onBuild);
      const stop = deps.clock.every(BUILD_POLL_MS, () => void poll());
      return () => {
        stop();
        listeners.delete(onBuild);
      };
    },
  };
}
