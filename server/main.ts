import { randomBytes } from "node:crypto";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { createApp } from "#server/app.ts";
import { type Clock, systemClock } from "#server/clock.ts";
import { BadEnvironment, type Env, readEnv } from "#server/env.ts";
import { listen } from "#server/http/listen.ts";
import type { Server } from "#server/http/request.ts";
import { securityHeaders } from "#server/http/security.ts";
import { logLine, writerTo } from "#server/log.ts";
import { openHeadFile } from "#server/api/head-file.ts";
import { startBackgroundJobs } from "#server/operator/background-jobs.ts";
import { startTrackFeeds } from "#server/operator/feeds.ts";
import { openPublisher } from "#server/api/publisher.ts";
import { createStatistics } from "#server/api/statistics.ts";
import { type Board, openBoard } from "#server/live/board.ts";
import { Hub, type HubOptions } from "#server/live/hub.ts";
import { readPast } from "#server/live/past.ts";
import { streamsFor } from "#server/live/stream-room.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { openSite, type Site } from "#server/pages/site.ts";
import { type Catalogue, simulatedTracks } from "#server/draws/catalogue/catalogue.ts";
import { openCatalogue } from "#server/draws/catalogue/live.ts";
import { zoneProblems } from "#server/draws/zone-problems.ts";
import { type MachineDeps, simulatorClock, startSimulator } from "#server/draws/runner.ts";
import { exampleLinks, unreachable } from "#server/start-hints.ts";
import { stopOnSignal } from "#server/stop.ts";
import { startAlerts } from "#server/operator/alerts/start.ts";
import { startPush } from "#server/push/start.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { explain, rootMessage, classifyFailure } from "#server/store/store-failure.ts";

const DIST = join(import.meta.dirname, "..", "dist");
/** Maximum wait for simulated draws at the start; the rest follows while serving. */
const FILL_WAIT_MS = 2000;
/** Milliseconds between attempts to reach the database at the start. */
const STORE_WAIT_MS = 1000;

const writeOut = writerTo(process.stdout);
const writeError = writerTo(process.stderr);

function print(text: string): void {
  writeOut(`${text}\n`);
}

function log(text: string, error?: unknown): void {
  writeError(logLine(Date.now(), text, error));
}

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 1000;

/** Prints the progress of filling in simulated draws once a second. */
function progressPrinter(): NonNullable<MachineDeps["onProgress"]> {
  let printed = Date.now();
  return ({ done, expected }) => {
    if (Date.now() - printed < PROGRESS_MS) return;
    printed = Date.now();
    print(`Filling in simulated draws: ${done} of about ${expected}`);
  };
}

function fail(text: string): never {
  writeError(`${text}\n`);
  process.exit(1);
}

function storeName({ databaseUrl, dataDir }: Env): string {
  return databaseUrl === null
    ? `SQLite in ${dataDir}`
    : `PostgreSQL at ${new URL(databaseUrl).host}`;
}

/** Opens the store; waits for an unreachable database and logs the cause. */
async function waitForStore(env: Env): Promise<Store> {
  let reported = "";
  for (;;) {
    try {
      return await openStore({ ...env, level: "serve" });
    } catch (error) {
      const failure = classifyFailure(error);
      const passes = failure === "unreachable" || failure === "overloaded";
      if (env.databaseUrl === null || !passes) throw error;
      const cause = rootMessage(error);
      if (cause !== reported) log(`Waiting for ${storeName(env)}: ${explain(error, env)}`);
      reported = cause;
    }
    await wait(STORE_WAIT_MS);
  }
}

/** Ends the process with the cause of a store error and the remedy. */
function failOnStore(env: Env, error: unknown): never {
  return fail(`Can't start: the store can't be used (${storeName(env)}): ${explain(error, env)}`);
}

/** Ends the process with the cause of a listen error and the remedy. */
function failOnListen({ host, port }: Env, error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return fail(
      `Can't start: port ${port} (PORT) is in use. Stop the program that uses it, or set PORT to a free port.`,
    );
  }
  return fail(
    `Can't start: can't listen on ${host} (HOST), port ${port} (PORT): ${rootMessage(error)}`,
  );
}

async function openPages(env: Env, clock: Clock): Promise<Site> {
  const previousBuilds = join(env.dataDir, "kept-builds");
  const killMark = join(env.dataDir, "service-worker-withdrawn");
  const deps = { dist: DIST, previousBuilds, killMark, clock, log };
  const site = await openSite(deps).catch((error: unknown) =>
    fail(
      `Can't start: the built site in ${DIST} is broken: ${rootMessage(error)}. Run npm run build.`,
    ),
  );
  if (site.renderer === null) {
    log("The site isn't built yet, only the API is served: run npm start.");
  }
  return site;
}

async function openHub(
  { store, board }: { readonly store: Store; readonly board: Board },
  options: Pick<HubOptions, "clock" | "buildId">,
): Promise<Hub> {
  const maxStreams = streamsFor(Math.min(process.constrainedMemory(), totalmem()));
  const version = () => board.version();
  const past = await readPast(store, board, options.clock.now());
  const hub = new Hub({ ...options, random: Math.random, version, maxStreams, past });
  hub.follow(board);
  return hub;
}

/** The site's address in a browser of this machine. */
function listenAddress({ publicUrl, host }: Env, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const named = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return publicUrl ?? `http://${named}:${port}`;
}

/** Summary of the tracks: their number, the kind of draws, and the number of hidden ones. */
function tracksText(shown: readonly TrackBoard[], { tracks }: Catalogue): string {
  const waiting = tracks.filter(({ hidden }) => hidden !== true).length - shown.length;
  const count = (tracksCount: number) => `${tracksCount} track${tracksCount === 1 ? "" : "s"}`;
  if (shown.length === 0) return `${count(waiting)}, hidden until their first real draw`;
  const isSimulated = shown.some(({ source }) => source === "simulated");
  const draws = isSimulated ? "simulated draws" : "real draws";
  const rest = waiting === 0 ? "" : `, ${waiting} more hidden until their first real draw`;
  return `${count(shown.length)}, ${draws}${rest}`;
}

function printStart(env: Env, port: number, tracks: string): void {
  print(`Marble Draws on ${listenAddress(env, port)} — ${tracks}, ${storeName(env)}`);
}

async function startListening(env: Env, app: Server) {
  const { host, port } = env;
  const headers = securityHeaders(env).page;
  return listen({ app, host, port, headers, log }).catch((error: unknown) =>
    failOnListen(env, error),
  );
}

/** Opens the catalogue and starts the simulator. */
async function openTracks({ dataDir }: Env, store: Store, secret: string) {
  const catalogue = await openCatalogue({
    dataDir,
    clock: systemClock,
    log,
    check: (found) => zoneProblems(store, found),
  });
  const machine = startSimulator({
    store,
    secret,
    tracks: simulatedTracks(catalogue.current),
    clock: simulatorClock,
    onProgress: progressPrinter(),
    onError: (error) => log("the simulator failed and will try again", error),
  });
  return { catalogue, machine };
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const clock = systemClock;
  const storeFailed = (error: unknown) => failOnStore(env, error);
  const store = await waitForStore(env).catch(storeFailed);
  const newSecret = () => randomBytes(32).toString("hex");
  const stored = () => store.getOrCreate("draw_secret", newSecret).catch(storeFailed);
  const secret = env.drawSeed ?? (await stored());
  const state = { caughtUp: false, stopping: false };
  const { catalogue, machine } = await openTracks(env, store, secret);
  const filled = machine.ready.then(() => (state.caughtUp = true));
  const [pages] = await Promise.all([
    openPages(env, clock),
    Promise.race([filled, wait(FILL_WAIT_MS)]),
  ]);

  // Restarts the simulator's fill: the store may have lost draws.
  const onWentBack = () => void machine.setTracks(simulatedTracks(catalogue.current));
  const { tracks } = catalogue.current;
  const board = await openBoard({ store, tracks, clock, log, onWentBack });
  const { buildId } = pages;
  const hub = await openHub({ store, board }, { clock, buildId });
  let listeningOn = env.port;
  const siteAddress = () => listenAddress(env, listeningOn);
  const push = startPush(store, env, { board, clock, log });
  const alerts = startAlerts({ store, env, board, clock, siteAddress, log });
  const statistics = createStatistics(store);
  const deps = { store, board, hub, catalogue, env, clock, buildId, pages, statistics, log };

  const feeds = startTrackFeeds(deps);
  const stopWatching = catalogue.watch(async (current) => {
    await machine.setTracks(simulatedTracks(current));
    await board.setTracks(current.tracks);
    await feeds.update();
  });
  const parts = { store, env, clock, log };
  const stopJobs = startBackgroundJobs(parts);
  const publisher = openPublisher({
    ...parts,
    siteAddress,
    headFile: openHeadFile(env.dataDir),
    onCut: () => board.reload(),
  });
  const app = createApp({
    ...deps,
    feeds,
    pushKeys: push.keys,
    notified: push.outcomes,
    alerts,
    caughtUp: () => state.caughtUp,
    stopping: () => state.stopping,
    clockJump: () => machine.clockJump(),
    clockSkew: () => machine.clockSkew(),
    publisher,
    siteAddress,
  });
  const listening = await startListening(env, app);
  listeningOn = listening.port;

  async function stop() {
    state.stopping = true;
    stopJobs();
    stopWatching();
    await wait(env.drainSeconds * 1000);
    const served = listening.stop();
    hub.close();
    await Promise.all([served, machine.stop(), feeds.stop(), push.stop(), alerts.stop()]);
    board.close();
    await store.close();
  }
  stopOnSignal({ stop, drainSeconds: env.drainSeconds, print, log });
  printStart(env, listening.port, tracksText(board.tracks(), catalogue.current));
  const links = exampleLinks(env, catalogue.current);
  if (links !== null) log(links);
  const cause = env.alertUrl === null ? null : await unreachable(env.alertUrl);
  if (cause !== null)
    log(`alerts won't arrive: the server in ALERT_URL can't be reached: ${cause}`);
}

await main().catch((error: unknown) =>
  fail(
    `Can't start:${error instanceof BadEnvironment ? `\n${error.message}` : ` ${inspect(error)}`}`,
  ),
);
