import * as v from "valibot";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Pages } from "#server/app-deps.ts";
import type { Clock } from "#server/clock.ts";
import { openCopiedAssets, saveBuildCopy } from "./build-copies.ts";
import { type ServedFile, openServedFiles, servedFile } from "./files.ts";
import { loadRenderer } from "./renderer.ts";
import { parseJson } from "#contract/parse.ts";

/** Path of the file with the build's id and the operator's kill switch. */
const LATEST_PATH = "/builds/latest.json";

const Switch = v.object({ kill: v.boolean() });

/**
 * Reads the switch that withdraws the service worker: `"kill": true` in the build's `latest.json`. The file `mark`
 * records it, since the next build writes a new `latest.json`; only `"kill": false` deletes it.
 */
async function readKillSwitch(client: string, mark: string): Promise<boolean> {
  const text = await readFile(join(client, LATEST_PATH), "utf8").catch(() => "");
  const set = parseJson(Switch, text)?.kill;
  if (set === true) {
    await mkdir(dirname(mark), { recursive: true });
    await writeFile(mark, "");
  }
  if (set === false) await rm(mark, { force: true });
  return existsSync(mark);
}

/** Milliseconds between reads of the kill switch, a small file. */
export const SWITCH_POLL_MS = 1000;

/** Build id of a site without a build. */
const NOT_BUILT = "unbuilt";

interface SiteDeps {
  /** Folder of the build, which contains `client` and `render`. */
  readonly dist: string;
  /** Folder for copies of builds. */
  readonly previousBuilds: string;
  /** File that records the withdrawal of the service worker. */
  readonly killMark: string;
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** The built site, served until the server stops. */
export interface Site extends Pages {
  readonly buildId: string;
}

type Finder = (path: string) => Promise<ServedFile | null>;

const Latest = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

async function readBuildId(client: string): Promise<string> {
  const text = await readFile(join(client, LATEST_PATH), "utf8").catch(() => null);
  return text === null ? NOT_BUILT : v.parse(Latest, JSON.parse(text)).id;
}

/** Copies this build's assets, and returns a finder of previous builds' assets. */
async function openPrevious(
  { dist, previousBuilds, clock, log }: SiteDeps,
  id: string,
): Promise<Finder> {
  if (id !== NOT_BUILT) {
    try {
      await saveBuildCopy({ dist, folder: previousBuilds, id, now: clock.now() });
      return await openCopiedAssets(previousBuilds);
    } catch (error) {
      log(`can't keep earlier builds in ${previousBuilds}`, error);
    }
  }
  return async () => null;
}

/** Polls the kill switch; returns whether the service worker is withdrawn. */
async function followSwitch(client: string, { killMark, clock, log }: SiteDeps) {
  let killed = false;
  async function poll(): Promise<void> {
    try {
      const now = await readKillSwitch(client, killMark);
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

/** Opens the built site. Rejects if its renderer exists but can't be loaded. */
export async function openSite(deps: SiteDeps): Promise<Site> {
  const client = join(deps.dist, "client");
  const buildId = await readBuildId(client);
  const files = await openServedFiles(client);
  const findPrevious = await openPrevious(deps, buildId);
  // The next build empties the folder, so files are served from memory.
  await files.readAll();
  const site = await loadRenderer(join(deps.dist, "render", "render.js"));
  const isKilled = await followSwitch(client, deps);

  async function find(path: string): Promise<ServedFile | null> {
    const file = (await files.find(path)) ?? (await findPrevious(path));
    if (!isKilled() || file === null || path !== LATEST_PATH) return file;
    return servedFile(path, Buffer.from(JSON.stringify({ id: buildId, kill: true })));
  }

  return {
    buildId,
    files: { find },
    renderer: site?.render ?? null,
    canonicalUrl: site?.canonicalUrl ?? ((url) => url),
  };
}
