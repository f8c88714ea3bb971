import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of an installed Chromium: CHROMIUM_PATH, or a usual name on the PATH or in a usual place.
 * Undefined where there is none, which leaves the choice to Playwright's own download.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const told = env["CHROMIUM_PATH"];
  if (told) return told;
  const folders = [...(env["PATH"] ?? "").split(delimiter), ...PLACES].filter(Boolean);
  const names = [...NAMES, "Chromium", "Google Chrome", "chrome"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/** How every test starts Chromium: no sandbox (containers), and no traffic of its own. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
