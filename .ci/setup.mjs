import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What must stand before anything runs. Plain JavaScript: nothing is installed yet. */

/** Folder of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

const HOST_NODE_MIN = 20;
/** Major version of Node that the server and the tools run on. */
const NODE_MAJOR = 24;
/** Milliseconds within which the same signal again is a copy of the first. */
const COPY_MS = 1000;
/** Milliseconds between two looks at whether npm is still there. */
const ORPHAN_MS = 500;

/** Absolute path of a path in the repository. @param {string} path */
export const at = (path) => join(ROOT, path);

/** An expected failure: its message is all that needs to be said. */
export class SetupError extends Error {}

/** Says one line of progress. @param {string} line */
export function say(line) {
  console.log(`marble-draws: ${line}`);
}

/** Runs the program; a {@link SetupError} ends it with its sentence and exit code 1. @param {() => Promise<void>} program */
export async function run(program) {
  try {
    const major = Number(process.versions.node.split(".")[0]);
    if (major < HOST_NODE_MIN) {
      throw new SetupError(
        `Node ${HOST_NODE_MIN} or newer is required; this is ${process.versions.node}.`,
      );
    }
    await program();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`marble-draws: ${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Runs a command quietly and gives its exit code and output.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function quietly(command, args, options = {}) {
  return new Promise((done) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: ROOT,
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => done({ code: 127, output: output + error.message }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** Its last lines. @param {string} text @param {number} lines */
export const tail = (text, lines) => text.trimEnd().split("\n").slice(-lines).join("\n");

/** Path of the Node that the server and the tools run on: the installed one, or the host's if new enough. */
export function nodePath() {
  const own = at(`node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`);
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  throw new SetupError(
    `Node ${NODE_MAJOR} is missing: the install script of the package "node" did not run. ` +
      `Run "npm rebuild node --ignore-scripts=false", or start with Node ${NODE_MAJOR} or newer.`,
  );
}

/** Environment in which `node` and the tools are the project's own. */
export function toolEnvironment() {
  const path = [dirname(nodePath()), at("node_modules/.bin"), process.env["PATH"] ?? ""];
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Runs a program in the foreground in this one's place: signals go to it, its exit code comes back.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: "inherit" });
  /** @type {Map<string, number>} */
  const last = new Map();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child itself; npm and the process group send copies of the rest.
      const copy = Date.now() - (last.get(signal) ?? 0) < COPY_MS;
      last.set(signal, Date.now());
      if (!copy && !(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
    });
  }
  // The shell that npm runs a script in passes no signals on: its end is the signal.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"]) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill("SIGTERM");
    }, ORPHAN_MS);
    watch.unref();
  }
  child.on("error", (error) => {
    console.error(`marble-draws: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
  });
}
