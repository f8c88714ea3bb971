import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_NAMES = ["Chromium", "Google Chrome", "chrome"];
const SHELL = "chromium-headless-shell";
/** Packages of a font with Chinese and Japanese, and of the tool that lists fonts. */
const FONT = ["fontconfig", "fonts-droid-fallback"];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

/** A name of this machine; plain HTTP at it is insecure, and its pages have no service workers. */
export const INSECURE_HOST = "marble-draws.test";

/**
 * Flags of every test's Chromium: no sandbox, for containers; no share sheet, which Linux has none of either.
 * Playwright disables the browser's own traffic.
 */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-blink-features=WebShare",
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
];

/** Flags for short-lived pages: without them a tenth of a run goes to optimizing code and early collections. */
const SHORT_LIVES = "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=64";

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the first of these programs on the PATH or in a usual folder. */
function find(...names: readonly string[]): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...PLACES].filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/**
 * Path of a Chromium: CHROMIUM_PATH, a usual name on the PATH or in a usual folder, or Playwright's download;
 * undefined if there is none.
 */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return named;
  return find(...NAMES, ...MAC_NAMES) ?? [chromium.executablePath()].find(isProgram);
}

/**
 * A feature that compiles a script during its download, even if an earlier page of the process had it; without
 * it a page with its app takes a quarter less processor time.
 */
const COMPILED_ANEW = "ScriptStreaming";

/**
 * Features of Chromium that are off in tests: Playwright's own list, which this flag replaces; a new frame for
 * each document, after which `navigator.onLine` is true though Playwright has cut the network; a spare
 * renderer for the next site; and the two pages of the address bar in each window, which take two thirds of a
 * second of processor time per context.
 */
const FEATURES_OFF = [
  "RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,LensOverlay",
  "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding",
  "SpareRendererForSitePerProcess,ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup",
];

/**
 * Playwright's options for Chromium: "shell" is the headless shell, the same engine without the browser around
 * it, for a third less processor time; "whole" is for notifications, installation and the wake lock.
 */
export function chromiumOptions(kind: "shell" | "whole" = "shell") {
  const mayBeShell = kind === "shell" && !process.env["CHROMIUM_PATH"];
  const executablePath = (mayBeShell ? find(SHELL) : undefined) ?? findChromium();
  const off = kind === "shell" ? [...FEATURES_OFF, COMPILED_ANEW] : FEATURES_OFF;
  const args = [...CHROMIUM_FLAGS, `--disable-features=${off.join()}`];
  if (kind === "shell") args.push(SHORT_LIVES);
  return { args, ...(executablePath === undefined ? {} : { executablePath }) };
}

/** Whether the program starts; a stub that only points to a download doesn't. */
function starts(path: string): boolean {
  const args = ["--headless", ...CHROMIUM_FLAGS, "--dump-dom", "about:blank"];
  const { status, stdout } = spawnSync(path, args, { encoding: "utf8", timeout: 60_000 });
  return status === 0 && stdout.includes("<html");
}

/** Whether a font has Chinese; without one, Chinese is laid out as boxes, narrower than on any phone. */
function canWriteChinese(): boolean {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" });
  return status === 0 && stdout !== "";
}

/** Runs a command whose failure doesn't matter, because the caller checks what is installed afterwards. */
function attempt(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { stdio: "ignore", timeout: 10 * 60_000, env });
}

/**
 * Path of a Chromium that starts. Installs a missing one (apt-get as root, otherwise Playwright's download),
 * and as root also its headless shell and a font. Throws an error with a sentence if there is no way to get one.
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
    // One by one, because not every distribution has the shell.
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
