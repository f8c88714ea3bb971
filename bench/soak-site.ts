import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as v from "valibot";
import { ROOT } from "../e2e/support/server.ts";

/** A process of the site. */
export interface SoakProcess {
  readonly url: string;
  readonly pid: number;
  /** MB in use once everything that can be freed is. */
  readonly usedMb: () => Promise<number>;
  readonly ended: Promise<unknown>;
  readonly end: (signal: NodeJS.Signals) => void;
}

/** What a process prints that fits; rejects when it ends before. */
function said(child: ChildProcess, source: Readable, pattern: RegExp): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    source.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`A process ended before ${pattern}: ${text}`)));
  });
}

const Answer = v.object({
  result: v.object({ result: v.optional(v.object({ value: v.optional(v.number(), 0) })) }),
});

/** Calls a method of the inspector at an address of Node's. */
async function inspect(address: string, method: string, params: object = {}) {
  const socket = new WebSocket(address);
  const answered = new Promise<string>((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, method, params })));
    socket.addEventListener("message", ({ data }) => resolve(String(data)));
    socket.addEventListener("error", () => reject(new Error(`${address} can't be inspected`)));
  });
  const { result } = v.parse(Answer, JSON.parse(await answered));
  socket.close();
  return result.result?.value ?? 0;
}

const USED = "process.memoryUsage().heapUsed + process.memoryUsage().external";

async function usedMbAt(address: string): Promise<number> {
  // What the first collection finalises is freed by the second.
  for (let time = 0; time < 2; time += 1) await inspect(address, "HeapProfiler.collectGarbage");
  const parameters = { expression: USED, returnByValue: true };
  return (await inspect(address, "Runtime.evaluate", parameters)) / 1e6;
}

/** Processes of the site on one database file in a folder of their own. */
export async function soakFolder(token: string) {
  const folder = await mkdtemp(join(tmpdir(), "marble-soak-"));
  return {
    async start(): Promise<SoakProcess> {
      const child = spawn(
        process.execPath,
        ["--inspect=127.0.0.1:0", join(ROOT, "server/main.ts")],
        {
          cwd: ROOT,
          env: {
            PATH: process.env["PATH"],
            NODE_ENV: "production",
            HOST: "127.0.0.1",
            PORT: "0",
            DATA_DIR: folder,
            OPS_TOKEN: token,
          },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      const ended = once(child, "exit");
      const [url, inspector] = await Promise.all([
        said(child, child.stdout, /Marble Draws on (\S+)/),
        said(child, child.stderr, /Debugger listening on (\S+)/),
      ]);
      return {
        url,
        pid: child.pid ?? 0,
        usedMb: () => usedMbAt(inspector),
        ended,
        end: (signal) => void child.kill(signal),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
