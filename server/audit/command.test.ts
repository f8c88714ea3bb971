import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "./site-for-tests.ts";

const COMMAND = join(import.meta.dirname, "command.ts");

/** Runs the operator's command to its end. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const read = (text: string) => void (output += text);
  child.stdout.setEncoding("utf8").on("data", read);
  child.stderr.setEncoding("utf8").on("data", read);
  await once(child, "close");
  return { code: child.exitCode, output };
}

test.each([[], ["draws.example.org"], ["ftp://a"], ["http://a", "http://b"], ["http://a", "--x"]])(
  "an invalid call prints the usage: %s",
  async (...args) => {
    const { code, output } = await run(...args);
    expect(output).toMatch(/^Usage: npm run audit -- URL/);
    expect(code).toBe(2);
  },
  60_000,
);

test("an unreachable site is unchecked, not unsound", async () => {
  const state = join(await newFolder(), "state.json");
  const { code, output } = await run("http://127.0.0.1:1/", "--state", state);
  expect(output).toMatch(
    /\? \/log\/key can't be read: .*\n.*http:\/\/127\.0\.0\.1:1 could not be checked/,
  );
  expect(code).toBe(3);
});
