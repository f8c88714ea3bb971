import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { printLocal } from "#domain/zone.ts";
import { SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { startFile } from "#server/operator/cli/site.ts";

/** The repository. */
export const ROOT = join(import.meta.dirname, "../..");
export const OPS_TOKEN = "token-of-the-end-to-end-tests";
/** Milliseconds a server may take until it tells its address: many, for a machine that is busy otherwise. */
const START_MS = 90_000;
/** Names the folder with the data that every server starts from; none while that is made. */
const FILLED = "MARBLE_E2E_DATA";
/** Milliseconds between two looks whether it is ready. */
const LOOK_MS = 100;
/** Minutes from the start in which no draw is scheduled: a run takes less, and draws only what a test publishes. */
const QUIET_MINUTES = 50;

export interface Server {
  /** Origin without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** Environment of the server, for commands that work on its data. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends it; its data go to the folder that is named. */
  readonly stop: (keep?: string) => Promise<void>;
  /** Stops it and starts it again, at the same address and with the same data. */
  readonly restart: () => Promise<void>;
}

interface Place {
  /** Folder in which server/main.ts and the built site stand; the repository unless told. */
  readonly root?: string;
}

/** The built-in tracks, which draw all day but for the quiet minutes from now on; days still start at midnight. */
export function quietSite() {
  const now = Date.now() / 1000;
  const clock = (epoch: number) => printLocal(ZONE_DEFAULT, epoch).slice(11, 16);
  const times = { from: clock(now + QUIET_MINUTES * 60), to: clock(now) };
  const { tracks = [], ...file } = startFile("");
  const quiet = tracks.map((track) => ({
    ...track,
    day_start: "00:00",
    period: { seconds: 60, ...track.period, ...times },
  }));
  return { ...file, tracks: quiet };
}

/** Starts the real server on a free port with a store of its own, in which the simulated draws are. */
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
    await filled(url);
  }
  await filled(url);
  return { url, pid: running.pid, env, stop, restart };
}

/** Starts the process; resolves with its address once it listens, and with how to end it. */
async function launch(env: NodeJS.ProcessEnv, root: string) {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      reject(new Error(`The server ${why}:\n${said}`));
    };
    const late = setTimeout(fail, START_MS, "told no address in time");
    const read = (text: string) => {
      said += text;
      const address = /https?:\/\/[\w.[\]:-]+:\d+/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
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
 * Playwright's global setup: fills in the simulated draws once, some seconds' work, for all servers. Resolves
 * with what takes them away.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function fillOnce(): Promise<() => Promise<void>> {
  const server = await startServer();
  const folder = await mkdtemp(join(tmpdir(), "marble-e2e-filled-"));
  await server.stop(folder);
  process.env[FILLED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Waits until today's and yesterday's draws are there: a page made before would change under a test. */
async function filled(url: string): Promise<void> {
  const late = performance.now() + START_MS;
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (performance.now() > late) throw new Error(`${url} has not filled in its draws in time`);
    await wait(LOOK_MS);
  }
}
