import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "./free-port-for-tests.ts";

/** Runs a command with one closed output; returns its exit status and the text of the other output. */
async function run(args: readonly string[], closed: "stdout" | "stderr", full?: number) {
  const [program = "", ...rest] = args;
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...rest], {
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", full ?? "pipe", "pipe"],
  });
  // As `head` does after its last line.
  if (full === undefined) child[closed]?.destroy();
  let output = "";
  const open = closed === "stdout" ? child.stderr : child.stdout;
  open?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  return { code: child.exitCode, output };
}

test("a command with a closed output keeps its exit status", async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const cases = [
    { args: ["operator/cli/draws.ts", "--help"], closed: "stdout", code: 0 },
    { args: ["operator/cli/draws.ts", "juggle"], closed: "stderr", code: 2 },
    { args: ["operator/cli/run.ts", "site", "--help"], closed: "stdout", code: 0 },
    { args: ["operator/cli/run.ts", "backup"], closed: "stderr", code: 2 },
    { args: ["audit/command.ts", nowhere], closed: "stdout", code: 3 },
    { args: ["audit/command.ts"], closed: "stderr", code: 2 },
  ] as const;
  for (const { args, closed, code } of cases) {
    expect([args, await run(args, closed)]).toEqual([args, { code, output: "" }]);
  }
});

test("a command reports a full disk and fails", async () => {
  const { code, output } = await run(
    ["operator/cli/draws.ts", "--help"],
    "stdout",
    openSync("/dev/full", "w"),
  );
  expect([code, output]).toEqual([1, "the output can't be written: no space left on device\n"]);
});
