import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { formatLocal } from "#domain/zone.ts";
import { SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { startFile } from "#server/operator/cli/site.ts";

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, "../..");
export const OPS_TOKEN = "token-of-the-end-to-end-tests";
/** Most milliseconds until a server prints its URL, enough for a busy machine. */
const START_MS = 90_000;
/** Environment variable with the folder of data that every server starts from; unset while that is made. */
const FILLED = "MARBLE_E2E_DATA";
/** Milliseconds between two checks whether a server is ready. */
const CHECK_MS = 100;
/** Minutes after the start without scheduled draws, more than a run takes, so that only tests publish draws. */
const QUIET_MINUTES = 50;

export interface Server {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Environment of the server, for commands on its data. */
  readonly env: NodeJS.ProcessEnv;
  /** Stops the server and removes its data, after copying it to the folder `keep` if given. */
  readonly stop: (keep?: string) => Promise<void>;
  /** Restarts the server at the same address with the same data. */
  readonly restart: () => Promise<void>;
}

interface Place {
  /** Folder with server/main.ts and the built site; the repository by default. */
  readonly root?: string;
}

/** The built-in tracks, with draws all day except for the quiet minutes from now on; days start at midnight. */
export function quietSite() {
  const now = Date.now() / 1000;
  const clock = (epoch: number) => formatLocal(ZONE_DEFAULT, epoch).slice(11, 16);
  const times = { from: clock(now + QUIET_MINUTES * 60), to: clock(now) };
  const { tracks = [], ...file } = startFile("");
  const quiet = tracks.map((track) => ({
    ...track,
    day_start: "00:00",
    period: { seconds: 60, ...track.period, ...times },
  }));
  return { ...file, tracks: quiet };
}

/** Starts the real server on a free port, with a separate database of simulated draws. */
export async function startServer(
  extra: Readonly<Record<string, string>> = {},
  { root = ROOT }: Place = {},
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "marble-e2e-"));
  const filledBefore = process.env[FILLED];
  if (filledBefore === undefined)
    await writeFile(join(folder, SITE_FILE), JSON.stringify(quietSite()));
  else await cp(filledBefore, folder, { recursive: true });
  const env = {
    ...process.env,
    FORCE_COLOR: undefined,
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    OPS_TOKEN,
    REPLACE_SIMULATED: "all",
    DRAW_SEED: "the seed of the end-to-end tests",
    ...extra,
  };
  const start = (port: string) =>
    launch({ ...env, PORT: port }, root).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  let running = await start(env.PORT);
  const { url } = running;
  const stop = async (keep?: string) => {
    await running.end();
    if (keep !== undefined) await cp(folder, keep, { recursive: true });
    await rm(folder, { recursive: true, force: true });
  };
  async function restart() {
    await running.end();
    running = await start(new URL(url).port);
    await waitForDraws(url);
  }
  await waitForDraws(url);
  return { url, pid: running.pid, env, stop, restart };
}

/** Starts the process; resolves once it listens, with its URL, its process id and a function that ends it. */
async function launch(env: NodeJS.ProcessEnv, root: string) {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      reject(new Error(`The server ${why}:\n${output}`));
    };
    const late = setTimeout(fail, START_MS, "told no address in time");
    const read = (text: string) => {
      output += text;
      const address = /https?:\/\/[\w.[\]:-]+:\d+/.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("close", (code, signal) => {
      clearTimeout(late);
      fail(`ended at once (${code ?? signal})`);
    });
  }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  async function end(): Promise<void> {
    child.kill("SIGTERM");
    const hung = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(hung);
  }
  return { url, pid: child.pid ?? 0, end };
}

/**
 * Playwright's global setup: stores the simulated draws for all servers, which takes some seconds. Resolves
 * with a function that removes them.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function fillOnce(): Promise<() => Promise<void>> {
  const server = await startServer();
  const folder = await mkdtemp(join(tmpdir(), "marble-e2e-filled-"));
  await server.stop(folder);
  process.env[FILLED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Waits until the draws of today and yesterday are stored; an earlier page would change during a test. */
async function waitForDraws(url: string): Promise<void> {
  const late = performance.now() + START_MS;
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (performance.now() > late) throw new Error(`${url} has not filled in its draws in time`);
    await wait(CHECK_MS);
  }
}
