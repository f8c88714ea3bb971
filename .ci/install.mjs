import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { alone } from "./lock.mjs";
import { at, quietly, say, SetupError } from "./setup.mjs";

const INSTALLED = at("node_modules/.marble-draws");

/** What an installation depends on. */
function installKey() {
  const hash = createHash("sha256").update(readFileSync(at("package-lock.json")));
  return hash.update(`${process.platform} ${process.arch}`).digest("hex");
}

/** Whether npm's own record, which it writes last, says that all of the lockfile is in place. */
function isInstalledByHand() {
  try {
    const packages = (/** @type {string} */ path) =>
      Object.entries(
        /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (
          JSON.parse(readFileSync(at(path), "utf8"))
        ).packages,
      ).filter(([key]) => key !== "");
    const placed = new Map(packages("node_modules/.package-lock.json"));
    return packages("package-lock.json").every(([key, { version, optional }]) => {
      const own = placed.get(key);
      return own === undefined ? optional === true : own.version === version;
    });
  } catch {
    return false;
  }
}

/** Whether node_modules is what package-lock.json asks for. */
export function isInstalled() {
  const key = installKey();
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === key) return true;
  if (!existsSync(at("node_modules")) || !isInstalledByHand()) return false;
  writeFileSync(INSTALLED, key);
  return true;
}

/** The first and the last lines: npm says the cause first, and then how it is used. @param {string} text */
function ends(text) {
  const lines = text.trimEnd().split("\n");
  return lines.length <= 25
    ? lines.join("\n")
    : [...lines.slice(0, 20), "…", ...lines.slice(-2)].join("\n");
}

/** Puts node_modules in place where it is missing, unfinished or older than the lockfile. */
export async function install() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    say("installing packages, about a minute the first time …");
    // The tools that build the site are development packages, also where NODE_ENV says production.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    const npm = process.env["npm_execpath"];
    const windows = process.platform === "win32";
    const { code, output } = await (npm?.endsWith("npm-cli.js")
      ? quietly(process.execPath, [npm, ...args])
      : quietly("npm", args, { shell: windows }));
    if (code !== 0) {
      throw new SetupError(`npm ci failed (exit code ${code}):\n${ends(output)}`);
    }
    writeFileSync(INSTALLED, installKey());
  });
}
