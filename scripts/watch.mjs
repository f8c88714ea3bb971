import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { at, nodePath, onStop, say, SetupError, toolEnvironment } from "./setup.mjs";
import { build, SOURCES } from "./site.mjs";

/** Milliseconds without a change before the work starts, because editors and checkouts write several files. */
const QUIET_MS = 200;
/** Ignored files: tests, editors' temporary files, and files that the build writes. */
const OTHERS = /\.test\.tsx?$|\.gen\.ts$|-for-tests\.ts$|~$|\.sw.$/;

/**
 * Runs `work` after each change in `paths`, once for the changes during a run. Returns a function that stops it.
 * @param {string[]} paths
 * @param {() => Promise<void>} work
 * @param {(error: unknown) => void} onError
 */
export function watchFiles(paths, work, onError) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isRunning = false;
  let isChanged = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      await work().catch(onError);
    }
    isRunning = false;
  }
  const watchers = paths.map((path) =>
    watch(path, { recursive: true }, (_, name) => {
      if (OTHERS.test(name ?? "")) return;
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Serves the site; a change of its sources rebuilds it, and that or a change of the server restarts the server. */
export async function develop() {
  await build();
  const start = () =>
    spawn(nodePath(), [at("server/main.ts")], { env: toolEnvironment(), stdio: "inherit" });
  let server = start();
  async function stop() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill();
    await ended;
  }
  const close = watchFiles(
    [...SOURCES, "server"].map(at),
    async () => {
      await build();
      await stop();
      server = start();
    },
    (error) => say(error instanceof SetupError ? error.message : String(error)),
  );
  onStop(() => {
    close();
    void stop();
  });
}
