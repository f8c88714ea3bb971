import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../e2e/support/server.ts";

/** A process of the site. */
export interface SoakProcess {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<unknown>;
  readonly end: (signal: NodeJS.Signals) => void;
}

function addressIn(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const address = /Marble Draws on (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", () => reject(new Error(`A process ended before it served: ${said}`)));
  });
}

/** Processes of the site on one database file in a folder of their own. */
export async function soakFolder(token: string) {
  const folder = await mkdtemp(join(tmpdir(), "marble-soak-"));
  return {
    async start(): Promise<SoakProcess> {
      const child = spawn(process.execPath, [join(ROOT, "server/main.ts")], {
        cwd: ROOT,
        env: {
          PATH: process.env["PATH"],
          NODE_ENV: "production",
          HOST: "127.0.0.1",
          PORT: "0",
          DATA_DIR: folder,
          OPS_TOKEN: token,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      const url = await addressIn(child);
      return { url, pid: child.pid ?? 0, ended, end: (signal) => void child.kill(signal) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
