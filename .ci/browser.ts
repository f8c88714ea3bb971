import { spawnSync } from "node:child_process";
import { CHROMIUM_FLAGS, findChromium } from "../e2e/support/chromium.ts";

/** Whether the program really starts, which a stub that only points to a download does not. */
function starts(path: string): boolean {
  const args = ["--headless", ...CHROMIUM_FLAGS, "--dump-dom", "about:blank"];
  const { status, stdout } = spawnSync(path, args, { encoding: "utf8", timeout: 60_000 });
  return status === 0 && stdout.includes("<html");
}

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", timeout: 10 * 60_000, env }).status === 0;
}

/**
 * Path of a Chromium that starts, installed where it is missing (apt-get), or undefined when
 * Playwright downloaded its own. Throws with a sentence when there is no way to get one.
 */
export function ensureChromium(say: (line: string) => void): string | undefined {
  const found = findChromium();
  if (found !== undefined && starts(found)) return found;
  if (process.env["CHROMIUM_PATH"]) {
    throw new Error(`CHROMIUM_PATH is ${process.env["CHROMIUM_PATH"]}, which does not start.`);
  }
  if (process.platform === "linux" && process.getuid?.() === 0) {
    say("installing Chromium with apt-get …");
    succeeds("apt-get", ["update"]);
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    const installed = findChromium();
    if (installed !== undefined && starts(installed)) return installed;
  }
  say("downloading Playwright's Chromium …");
  if (succeeds("playwright", ["install", "chromium", "--only-shell"])) return undefined;
  throw new Error("No Chromium: install one, or name it in CHROMIUM_PATH.");
}
