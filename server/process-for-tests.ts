import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";

export const OPS_TOKEN = "token-of-the-process-tests";

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

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), "marble-draws-"));
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

  return { folder, start, later: (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp) };
}
