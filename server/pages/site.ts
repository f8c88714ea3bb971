import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Pages } from "#server/app-deps.ts";
import type { Clock } from "#server/clock.ts";
import { openCopiedAssets, saveBuildCopy } from "./build-copies.ts";
import { openSiteFiles, siteFile, type SiteFile } from "./files.ts";
import { LATEST_PATH, openKillSwitch } from "./kill-switch.ts";
import { loadRenderer } from "./renderer.ts";

/** Milliseconds between two reads of the kill switch. */
export const SWITCH_POLL_MS = 30_000;

/** The id of a site that was never built. */
const NOT_BUILT = "unbuilt";

export interface SiteDeps {
  /** Folder of the build, with `client` and `render` in it. */
  readonly dist: string;
  /** Folder for copies of builds. */
  readonly keptBuilds: string;
  /** File that remembers that the service worker is withdrawn. */
  readonly killMark: string;
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** The built site, which is served until the server stops. */
export interface Site extends Pages {
  readonly buildId: string;
}

type Finder = (path: string) => Promise<SiteFile | null>;

const Latest = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

async function readBuildId(client: string): Promise<string> {
  const text = await readFile(join(client, "builds", "latest.json"), "utf8").catch(() => null);
  return text === null ? NOT_BUILT : v.parse(Latest, JSON.parse(text)).id;
}

/** Finds the assets of the previous builds; copies those of this one for the next. */
async function openPrevious(
  { dist, keptBuilds, clock, log }: SiteDeps,
  id: string,
): Promise<Finder> {
  if (id !== NOT_BUILT) {
    try {
      await saveBuildCopy({ dist, folder: keptBuilds, id, now: clock.now() });
      return await openCopiedAssets(keptBuilds);
    } catch (error) {
      log(`can't keep earlier builds in ${keptBuilds}`, error);
    }
  }
  return async () => null;
}

/** Whether the service worker is withdrawn, as of the last poll. */
async function followSwitch(client: string, { killMark, clock, log }: SiteDeps) {
  const killSwitch = openKillSwitch(client, killMark);
  let killed = false;
  async function poll(): Promise<void> {
    try {
      const now = await killSwitch.poll();
      if (now !== killed) log(`the service worker is ${now ? "withdrawn" : "in use again"}`);
      killed = now;
    } catch (error) {
      log(`can't read or remember whether the service worker is withdrawn`, error);
    }
  }
  await poll();
  clock.every(SWITCH_POLL_MS, () => void poll());
  return () => killed;
}

/** Opens the built site. Rejects when its renderer exists but can't be loaded. */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const client = join(deps.dist, "client");
  const buildId = await readBuildId(client);
  const files = await openSiteFiles(client);
  const findPrevious = await openPrevious(deps, buildId);
  // The next build empties the folder: until the restart the files are served from memory.
  await files.readAll();
  const site = await loadRenderer(join(deps.dist, "render", "render.js"));
  const isKilled = await followSwitch(client, deps);

  async function find(path: string): Promise<SiteFile | null> {
    const file = (await files.find(path)) ?? (await findPrevious(path));
    if (!isKilled() || file === null || path !== LATEST_PATH) return file;
    return siteFile(path, Buffer.from(JSON.stringify({ id: buildId, kill: true })));
  }

  return {
    buildId,
    files: { find },
    renderer: site?.render ?? null,
    canonicalUrl: site?.canonicalUrl ?? ((url) => url),
  };
}
