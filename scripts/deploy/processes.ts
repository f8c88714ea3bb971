import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that a server may take to start, and between two looks. */
const START_MS = 60_000;
const LOOK_MS = 100;

/** Path of a program, null where it isn't installed. */
export function programOf(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

export interface Running {
  /** Ends it with a signal; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

interface Program {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** User that it runs as. */
  readonly uid?: number;
  /** Address that answers with 200 once it runs. */
  readonly ready: string;
}

/** Starts a program and waits until it answers; throws with its output where it doesn't. */
export async function start(
  [command = "", ...args]: readonly string[],
  { cwd, env = process.env, uid, ready }: Program,
): Promise<Running> {
  const as = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(command, args, { cwd, env, ...as, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    return child.exitCode;
  };
  const late = performance.now() + START_MS;
  while (!(await answers(ready))) {
    if (child.exitCode === null && performance.now() < late) {
      await wait(LOOK_MS);
      continue;
    }
    await stop();
    throw new Error(`${[command, ...args].join(" ")} doesn't answer at ${ready}:\n${said}`);
  }
  return { stop };
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}
