import { fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A server for comparison, in a separate process. */
export interface Peer {
  readonly url: string;
  readonly pid: number;
  /** Sends the process a message and waits for its answer. */
  readonly give: (message: Serializable) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server of bench/peers, which prints its URL. */
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

/** CPU time of all threads of a process so far, in milliseconds (Linux). */
export async function readCpuMs(pid: number): Promise<number> {
  const tasks = `/proc/${pid}/task`;
  const times = await Promise.all(
    (await readdir(tasks)).map(async (task) => {
      const text = await readFile(join(tasks, task, "schedstat"), "utf8").catch(() => "0");
      return Number(text.split(" ")[0]) / 1e6;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

/** Resident memory of a process in megabytes (Linux). */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}
