import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { readJson } from "#contract/read.ts";

/** Path of the file that names the build and, set by the operator, whether the worker is withdrawn. */
export const LATEST_PATH = "/builds/latest.json";

const Switch = v.object({ kill: v.boolean() });

export interface KillSwitch {
  /** Reads what the operator set, and returns whether the service worker is withdrawn. */
  poll(): Promise<boolean>;
}

/**
 * The switch that withdraws the service worker: `"kill": true` in the build's `latest.json`. `mark` is a file
 * that remembers it, since the next build writes a new `latest.json`; only `"kill": false` deletes it.
 */
export function openKillSwitch(client: string, mark: string): KillSwitch {
  return {
    async poll() {
      const text = await readFile(join(client, LATEST_PATH), "utf8").catch(() => "");
      const set = readJson(Switch, text)?.kill;
      if (set === true) {
        await mkdir(dirname(mark), { recursive: true });
        await writeFile(mark, "");
      }
      if (set === false) await rm(mark, { force: true });
      return access(mark).then(
        () => true,
        () => false,
      );
    },
  };
}
