import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { bakedSettings } from "./build-settings.mjs";
import { at, nodePath, quietly, say, SetupError, toolEnvironment } from "./setup.mjs";

const STAMP = at("dist/.stamp");
/** Source files and folders of the build; tests in them don't count. */
export const SOURCES = [
  "src",
  "public",
  "locales",
  "vite.config.ts",
  "lingui.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/site.mjs",
  "scripts/build-settings.mjs",
];

const VITE = "node_modules/vite/bin/vite.js";
/** The build's steps: browser bundle, renderer, prerendered pages, service worker. */
const BUILD_STEPS = [
  [VITE, "build"],
  [VITE, "build", "--ssr"],
  ["src/app/build/prerender.ts"],
  ["src/pwa/worker/build/make-worker.ts"],
];

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const stat = statSync(at(path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(at(path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Hash of the sources' contents and the settings, which doesn't depend on file times. */
function buildKey() {
  const hash = createHash("sha256").update(`${bakedSettings(process.env)}\0`);
  const generated = /\.gen\.ts$|\.test\.tsx?$/;
  for (const path of SOURCES.flatMap(filesUnder).toSorted()) {
    if (!generated.test(path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(at(path)))
        .update("\0");
  }
  return hash.digest("hex");
}

/** Whether dist/ was made from the current sources and settings. */
function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === buildKey();
}

/**
 * Makes dist/ if it is missing or older than the sources, with `always` in any case; `verbose` prints the
 * bundler's output.
 * @param {{ always?: boolean, verbose?: boolean }} [options]
 */
export async function build({ always = false, verbose = false } = {}) {
  if (!always && isBuilt()) return;
  say("building the site …");
  rmSync(STAMP, { force: true });
  const key = buildKey();
  const started = Date.now();
  const settings = { BUILD_SETTINGS: bakedSettings(process.env) };
  const env = { ...toolEnvironment(), NODE_ENV: "production", ...settings };
  for (const step of BUILD_STEPS) {
    const { code, output } = await quietly(nodePath(), step, { env });
    if (code !== 0) {
      const last = output.trimEnd().split("\n").slice(-60).join("\n");
      throw new SetupError(`The build failed:\n${last}`);
    }
    if (verbose) console.log(output.trimEnd());
  }
  writeFileSync(STAMP, key);
  say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
