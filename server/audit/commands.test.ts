import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { filledFolder, tamperingProxy, newFolder, serve } from "./site-for-tests.ts";

const DOCS = join(import.meta.dirname, "../../docs/proofs.md");

/** Runs the commands of docs/proofs.md that check a signature with OpenSSL; returns the last output. */
async function check(url: string): Promise<string> {
  const docs = await readFile(DOCS, "utf8");
  const [, commands = ""] = /```sh\n(curl -s [^`]+)```/.exec(docs) ?? [];
  expect(commands.trim().split("\n")).toHaveLength(5);
  const script = commands.replaceAll("https://draws.example.org", url);
  const options = { cwd: await newFolder() };
  const { stdout } = await promisify(execFile)("sh", ["-c", script], options).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

test("five commands of independent tools check the log's signature", async () => {
  const { url } = await serve(await filledFolder());
  expect(await check(url)).toContain("Signature Verified Successfully");
  const forged = await tamperingProxy(url, "/log/checkpoint", (bytes) =>
    Buffer.from(bytes.toString().replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`)),
  );
  expect(await check(forged)).toContain("Signature Verification Failure");
});
