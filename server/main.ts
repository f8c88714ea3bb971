import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { createApp } from "#server/app.ts";
import { type Clock, systemClock } from "#server/clock.ts";
import { BadEnvironment, type Env, readEnv } from "#server/env.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { securityHeaders } from "#server/http/security.ts";
import { createStatistics } from "#server/resources/statistics.ts";
import { openBoard } from "#server/live/board.ts";
import { Hub } from "#server/live/hub.ts";
import { startPush } from "#server/push/start.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { TRACKS } from "#server/source/catalogue.ts";
import { drawSecret } from "#server/source/draw-secret.ts";
import { machineClock, type MachineDeps, startMachine } from "#server/source/runner.ts";
import { stopOnSignal } from "#server/stop.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { adviceOf, rootMessage } from "#server/store/trouble.ts";

const DIST = join(import.meta.dirname, "..", "dist");
/** Milliseconds that the start waits for the draws; the rest is filled while serving. */
const FILL_WAIT_MS = 2000;
/** Milliseconds between two lines about the progress of the fill. */
const PROGRESS_MS = 1000;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function log(text: string, error?: unknown): void {
  const details = error === undefined ? "" : ` ${inspect(error)}`;
  process.stderr.write(`${new Date().toISOString()} ${text}${details}\n`);
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function readEnvOrFail(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return fail(`Can't start:\n${error.message}`);
  }
}

function storeName({ databaseUrl, dataDir }: Env): string {
  return databaseUrl === null
    ? `SQLite in ${dataDir}`
    : `PostgreSQL at ${new URL(databaseUrl).host}`;
}

/** Ends the process with the cause of a store's error, and what to do about it. */
function failOfStore(env: Env, error: unknown): never {
  const advice = adviceOf(error, env.databaseUrl === null ? env.dataDir : null);
  return fail(
    `Can't start: the store can't be used (${storeName(env)}): ${rootMessage(error)}. ${advice}`,
  );
}

async function openStoreOrFail(env: Env): Promise<Store> {
  try {
    return await openStore(env);
  } catch (error) {
    return failOfStore(env, error);
  }
}

async function openSecretOrFail(env: Env, store: Store): Promise<string> {
  try {
    return await drawSecret(store, env.drawSeed);
  } catch (error) {
    return failOfStore(env, error);
  }
}

function progressPrinter(): NonNullable<MachineDeps["onProgress"]> {
  let printed = Date.now();
  return ({ done, expected }) => {
    if (Date.now() - printed < PROGRESS_MS) return;
    printed = Date.now();
    print(`Filling in simulated draws: ${done} of about ${expected}`);
  };
}

async function listenOrFail(options: Parameters<typeof listen>[0]): Promise<Listening> {
  try {
    return await listen(options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") {
      return fail(
        `Can't start: port ${options.port} (PORT) is in use. Stop the program that uses it, or set PORT to a free port.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      `Can't start: can't listen on ${options.host} (HOST), port ${options.port} (PORT): ${reason}`,
    );
  }
}

/** Folder inside the data folder with earlier builds. */
const KEPT_BUILDS = "kept-builds";

async function openPages(env: Env, clock: Clock): Promise<Site> {
  const keptBuilds = join(env.dataDir, KEPT_BUILDS);
  const site = await openSite({ dist: DIST, keptBuilds, clock, log }).catch((error: unknown) =>
    fail(
      `Can't start: the built site in ${DIST} is broken: ${rootMessage(error)}. Run npm run build.`,
    ),
  );
  if (site.renderer === null) {
    log("The site isn't built yet, only the API is served: run npm start.");
  }
  return site;
}

/** The site's address for a browser on this machine. */
function addressOf({ publicUrl, host }: Env, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const named = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return publicUrl ?? `http://${named}:${port}`;
}

async function main(): Promise<void> {
  const env = readEnvOrFail();
  const clock = systemClock;
  const store = await openStoreOrFail(env);
  const secret = await openSecretOrFail(env, store);
  let caughtUp = false;
  const machine = startMachine({
    store,
    tracks: TRACKS,
    secret,
    clock: machineClock,
    onError: (error) => log("the draw machine failed and will try again", error),
    onProgress: progressPrinter(),
  });
  const filled = machine.ready.then(() => (caughtUp = true));
  const [pages] = await Promise.all([
    openPages(env, clock),
    Promise.race([filled, wait(FILL_WAIT_MS)]),
  ]);

  const board = await openBoard({ store, tracks: TRACKS, clock, log });
  const { buildId } = pages;
  const hub = new Hub({ clock, random: Math.random, buildId, version: () => board.version() });
  hub.follow(board);
  pages.watch((id) => hub.build(id));
  const push = startPush({ store, board, clock, env, log });
  const statistics = createStatistics(store);
  const deps = { store, board, hub, tracks: TRACKS, env, clock, buildId, pages, statistics, log };

  const made = createApp({
    ...deps,
    pushKeys: push.keys,
    caughtUp: () => caughtUp,
    clockJump: () => machine.clockJump(),
  });
  const headers = securityHeaders({ https: env.publicUrl?.startsWith("https:") ?? false });
  const listening = await listenOrFail({ ...made, host: env.host, port: env.port, headers, log });

  async function stop() {
    const served = listening.stop();
    hub.close();
    await Promise.all([served, machine.stop(), push.stop()]);
    board.close();
    await store.close();
  }
  stopOnSignal({ stop, print, log });
  const draws = board.tracks().some(({ source }) => source === "simulated")
    ? "simulated draws"
    : "real draws";
  print(
    `Marble Draws on ${addressOf(env, listening.port)} — ${TRACKS.length} tracks, ${draws}, ${storeName(env)}`,
  );
}

await main().catch((error: unknown) => fail(`Can't start: ${inspect(error)}`));
