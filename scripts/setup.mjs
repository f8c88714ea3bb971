import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Setup of the repository, in plain JavaScript for the host's Node, because no packages are installed yet. */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const MIN_HOST_NODE = 20;
/** Major version of Node that the server and the tools run on. */
const NODE_MAJOR = 24;
/** Milliseconds between two checks whether npm's shell is still running. */
const ORPHAN_MS = 500;
const HOST_NODE = Number(process.versions.node.split(".")[0]);

/** Absolute path of a path in the repository. @param {string} path */
export const at = (path) => join(ROOT, path);

/** An expected failure, printed as its message without a stack. */
export class SetupError extends Error {}

/** Prints one line of progress. @param {string} line */
export function say(line) {
  console.log(`marble-draws: ${line}`);
}

/** Runs the program; for a {@link SetupError} prints its message and sets exit code 1. @param {() => Promise<void>} program */
export async function run(program) {
  try {
    if (HOST_NODE < MIN_HOST_NODE) {
      throw new SetupError(
        `Node ${MIN_HOST_NODE} or newer is required; this is ${process.versions.node}.`,
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
 * Runs a command without printing; resolves with its exit code and output.
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

/** Path of the Node for the server and the tools: the installed one, otherwise the host's if new enough. */
export function nodePath() {
  const own = at(`node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`);
  if (existsSync(own)) return own;
  if (HOST_NODE >= NODE_MAJOR) return process.execPath;
  throw new SetupError(
    `Node ${NODE_MAJOR} is missing: the install script of the package "node" did not run. ` +
      `Run "npm rebuild node --ignore-scripts=false", or start with Node ${NODE_MAJOR} or newer.`,
  );
}

/** Environment whose PATH begins with the project's Node and tools. */
export function toolEnvironment() {
  const path = [dirname(nodePath()), at("node_modules/.bin"), process.env["PATH"] ?? ""];
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Calls `stop` for each stop signal, and when the parent process has ended.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onStop(stop) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => stop(signal));
  }
  // The shell between npm and this process may forward no signals (Debian's doesn't), so that its end counts as one.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent || !process.env["npm_lifecycle_event"]) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, ORPHAN_MS);
  watch.unref();
}

/**
 * Runs a Node program in the foreground; forwards signals to it and exits with its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runHere(args, env = {}) {
  const child = spawn(nodePath(), args, {
    cwd: ROOT,
    env: { ...toolEnvironment(), ...env },
    stdio: "inherit",
  });
  onStop((signal) => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
  });
}

/** Whether npm's record of installed packages, which it writes last, has everything of the lockfile. */
function isInstalled() {
  const record = at("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const packages = (/** @type {string} */ path) =>
    Object.entries(
      /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (
        JSON.parse(readFileSync(path, "utf8"))
      ).packages,
    ).filter(([key]) => key !== "");
  const placed = new Map(packages(record));
  return packages(at("package-lock.json")).every(([key, { version, optional }]) => {
    const own = placed.get(key);
    return own === undefined ? optional === true : own.version === version;
  });
}

/** The first and last lines of npm's output, which begins with the cause. @param {string} text */
function ends(text) {
  const lines = text.trimEnd().split("\n");
  return lines.length <= 25
    ? lines.join("\n")
    : [...lines.slice(0, 20), "…", ...lines.slice(-2)].join("\n");
}

/** Installs the packages if node_modules is missing, incomplete or older than the lockfile. */
export async function install() {
  if (isInstalled()) return;
  say("installing packages, about a minute the first time …");
  // The build tools are development packages, needed with NODE_ENV=production too.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  const { code, output } = await (npm?.endsWith("npm-cli.js")
    ? quietly(process.execPath, [npm, ...args])
    : quietly("npm", args, { shell: process.platform === "win32" }));
  if (code !== 0) throw new SetupError(`npm ci failed (exit code ${code}):\n${ends(output)}`);
}
