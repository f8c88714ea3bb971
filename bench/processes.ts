import { fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A peer that runs as a process of its own. */
export interface Peer {
  readonly url: string;
  readonly pid: number;
  /** Sends it a message, and waits for its answer. */
  readonly give: (message: Serializable) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server of `peers`, which prints its address. */
export async function startPeer(file: string): Promise<Peer> {
  const child = fork(join(import.meta.dirname, "peers", file), { silent: true });
  const ended = once(child, "exit");
  const [text] = await once(child.stdout ?? child, "data");
  return {
    url: String(text).trim(),
    pid: child.pid ?? 0,
    async give(message) {
      child.send(message);
      await once(child, "message");
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Milliseconds of CPU time that a process has used so far, all its threads (Linux). */
export async function cpuOf(pid: number): Promise<number> {
  const tasks = `/proc/${pid}/task`;
  const times = await Promise.all(
    (await readdir(tasks)).map(async (task) => {
      const text = await readFile(join(tasks, task, "schedstat"), "utf8").catch(() => "0");
      return Number(text.split(" ")[0]) / 1e6;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

/** Megabytes of memory that a process has (Linux). */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}
