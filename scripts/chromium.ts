import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_NAMES = ["Chromium", "Google Chrome", "chrome"];
const SHELL = "chromium-headless-shell";
/** A font with Chinese and Japanese, and what tells whether there is one. */
const FONT = ["fontconfig", "fonts-droid-fallback"];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

/** How every test starts Chromium: no sandbox (containers); Playwright leaves out all traffic of its own. */
const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic"];

/** Tests' pages live for a second or two: optimizing code and collecting memory early took a tenth of all time. */
const SHORT_LIVES = "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=64";

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs on the PATH or in a usual place. */
function find(...names: readonly string[]): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...PLACES].filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/**
 * Path of a Chromium: CHROMIUM_PATH, or a usual name on the PATH or in a usual place, or Playwright's own
 * download. Undefined where there is none.
 */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return named;
  return find(...NAMES, ...MAC_NAMES) ?? [chromium.executablePath()].find(isProgram);
}

/**
 * Compiles a script while it comes in, though a page before it in the same process may have had it: without,
 * a page with its app takes a quarter less processor time.
 */
const COMPILED_ANEW = "ScriptStreaming";

/**
 * What Chromium doesn't do in tests: Playwright's own list, which this flag takes the place of; a new frame
 * for each document, after which `navigator.onLine` is true though Playwright has cut the network; a renderer
 * kept ready for the next site; and the address bar's pages, two in each window, which cost two thirds of a
 * second of processor time a context.
 */
const FEATURES_OFF = [
  "RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,LensOverlay",
  "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding",
  "SpareRendererForSitePerProcess,ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup",
];

/**
 * What Playwright starts Chromium with: its headless shell, the same engine without the browser around it, for a
 * third less processor time; whole for what only a browser has: notifications, installing, a lit screen.
 */
export function chromiumOptions(kind: "shell" | "whole" = "shell") {
  const mayBeShell = kind === "shell" && !process.env["CHROMIUM_PATH"];
  const executablePath = (mayBeShell ? find(SHELL) : undefined) ?? findChromium();
  const off = kind === "shell" ? [...FEATURES_OFF, COMPILED_ANEW] : FEATURES_OFF;
  const args = [...CHROMIUM_FLAGS, `--disable-features=${off.join()}`];
  if (kind === "shell") args.push(SHORT_LIVES);
  return { args, ...(executablePath === undefined ? {} : { executablePath }) };
}

/** Whether the program really starts, which a stub that only points to a download does not. */
function starts(path: string): boolean {
  const args = ["--headless", ...CHROMIUM_FLAGS, "--dump-dom", "about:blank"];
  const { status, stdout } = spawnSync(path, args, { encoding: "utf8", timeout: 60_000 });
  return status === 0 && stdout.includes("<html");
}

/** Whether a font has Chinese: without one its texts are boxes, narrower than on any phone. */
function canWriteChinese(): boolean {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" });
  return status === 0 && stdout !== "";
}

/** Runs a command that may fail: what matters is what is installed afterwards. */
function attempt(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { stdio: "ignore", timeout: 10 * 60_000, env });
}

/**
 * Path of a Chromium that starts, installed where it is missing (apt-get as root, Playwright's download); so are
 * its shell, which only makes tests quicker, and a font. Throws with a sentence when there is no way to get one.
 */
export function ensureChromium(say: (line: string) => void): string {
  const named = process.env["CHROMIUM_PATH"];
  const startable = () => [findChromium()].find((path) => path !== undefined && starts(path));
  let found = startable();
  if (!named && process.platform === "linux" && process.getuid?.() === 0) {
    const packages = canWriteChinese() ? [] : [...FONT];
    if (found === undefined) packages.push("chromium");
    if (find(SHELL) === undefined) packages.push(SHELL);
    if (packages.length > 0) {
      say(`installing ${packages.join(", ")} with apt-get …`);
      attempt("apt-get", ["update"]);
    }
    // One by one: not every distribution has the shell.
    for (const name of packages)
      attempt("apt-get", ["install", "-y", "--no-install-recommends", name]);
    found ??= startable();
  }
  if (!canWriteChinese()) say("no font has Chinese: its texts are laid out as boxes");
  if (found !== undefined) return found;
  if (named) throw new Error(`CHROMIUM_PATH is ${named}, which does not start`);
  say("downloading Playwright's Chromium …");
  attempt("playwright", ["install", "chromium", "--no-shell"]);
  const downloaded = chromium.executablePath();
  if (isProgram(downloaded) && starts(downloaded)) return downloaded;
  throw new Error("no Chromium: install one, or name it in CHROMIUM_PATH");
}
