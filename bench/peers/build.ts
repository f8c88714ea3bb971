import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { LEAST_WORKER, staticPage, WORKER_SCRIPT } from "./pages.ts";

const BENCH = join(import.meta.dirname, "..");
const OUT = join(BENCH, "out");
const ROOT = join(BENCH, "..");
const run = promisify(execFile);

/** Builds create-vite's React template with the Vite and React of this project; returns its folder. */
export async function buildTemplate(): Promise<string> {
  const folder = join(OUT, "template");
  await rm(folder, { recursive: true, force: true });
  await cp(join(BENCH, "node_modules/create-vite/template-react"), folder, { recursive: true });
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  await run(process.execPath, [vite, "build"], { cwd: folder });
  return join(folder, "dist");
}

/** Writes the static page; returns its folder. */
export async function writeStaticPage(): Promise<string> {
  const folder = join(OUT, "static");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), staticPage());
  return folder;
}

/** Writes the static page with a minimal service worker; returns its folder. */
export async function writeWorkerPage(): Promise<string> {
  const folder = join(OUT, "static-worker");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), staticPage(WORKER_SCRIPT));
  await writeFile(join(folder, "sw.js"), LEAST_WORKER);
  return folder;
}

/** Hash of every file of a folder. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const hash = createHash("sha256");
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(path.slice(folder.length)).update(await readFile(path));
  }
  return hash.digest("hex");
}

/** Day whose newest packages build the Nuxt page, because its build fails with a newer Vite. */
const NUXT_DAY = "2026-11-25";

/**
 * Builds the Nuxt + Element Plus page with the same content, from packages of the npm registry alone, unless
 * it is built already. Returns its folder.
 */
export async function buildNuxt(): Promise<string> {
  const source = join(BENCH, "peers/nuxt-elplus");
  const folder = join(OUT, "nuxt-elplus");
  const built = join(folder, ".output/public");
  const mark = join(folder, "built-from");
  const print = `${NUXT_DAY} ${await fingerprint(source)}`;
  if (existsSync(mark) && (await readFile(mark, "utf8")) === print) return built;
  console.log("The Nuxt page is installed and built: some minutes, once.");
  await rm(folder, { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
  const env = {
    ...process.env,
    NUXT_TELEMETRY_DISABLED: "1",
    PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`,
  };
  const options = { cwd: folder, env, maxBuffer: 1e8 };
  await run(
    "npm",
    ["install", `--before=${NUXT_DAY}`, "--no-package-lock", "--no-audit", "--no-fund"],
    options,
  );
  await run(process.execPath, ["node_modules/nuxt/bin/nuxt.mjs", "build"], options);
  await writeFile(mark, print);
  return built;
}
