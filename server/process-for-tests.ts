import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { SITE_FILE } from "#server/draws/catalogue/site-file.ts";

export const OPS_TOKEN = "token-of-the-process-tests";

/** A site without simulated draws: a server that stores two days of them starts three times as slowly. */
const REAL_ONLY = { unfed: "hidden" };

/** A server process on a free port. */
export interface ServerProcess {
  /** Output so far, stdout and stderr. */
  readonly log: () => string;
  /** Resolves with the origin once it serves; rejects if it ends first. */
  readonly served: Promise<string>;
  /** Resolves with the exit status or the signal. */
  readonly ended: Promise<number | NodeJS.Signals>;
  signal(name: NodeJS.Signals): void;
  /** Closes the reading end of its outputs, like a pipe whose reader has ended. */
  closeLog(): void;
}

/** Starts processes and creates folders, and removes both after each test. */
export function processKit() {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  /** A new folder with a site file; with null it has none, and the built-in tracks are simulated. */
  async function folder(site: object | null = REAL_ONLY): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), "marble-draws-"));
    if (site !== null) await writeFile(join(made, SITE_FILE), JSON.stringify(site));
    cleanUps.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  /** `err` is a file descriptor for stderr, if the test doesn't read it. */
  function start(
    environment: Readonly<Record<string, string>>,
    err: "pipe" | number = "pipe",
  ): ServerProcess {
    const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        HOST: "127.0.0.1",
        PORT: "0",
        OPS_TOKEN,
        REPLACE_SIMULATED: "all",
        ...environment,
      },
      stdio: ["ignore", "pipe", err],
    });
    const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode ?? -1);
    cleanUps.push(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    let log = "";
    const served = Promise.withResolvers<string>();
    const read = (text: string) => {
      log += text;
      const address = /Marble Draws on (\S+)/.exec(log)?.[1];
      if (address !== undefined) served.resolve(address);
    };
    const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
    for (const output of outputs) output.setEncoding("utf8").on("data", read);
    void ended.then((how) => served.reject(new Error(`ended with ${how}: ${log}`)));
    served.promise.catch(() => {});
    return {
      log: () => log,
      served: served.promise,
      ended,
      signal: (name) => child.kill(name),
      closeLog: () => outputs.forEach((output) => output.destroy()),
    };
  }

  /** Starts a server that fails; returns its exit status or signal, and its output. */
  async function startFailing(environment: Readonly<Record<string, string>>) {
    const server = start(environment);
    const how = await server.ended;
    return { how, log: server.log() };
  }

  return {
    folder,
    start,
    startFailing,
    later: (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp),
  };
}
