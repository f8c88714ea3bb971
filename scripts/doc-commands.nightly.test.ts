import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { OPS_TOKEN, processKit } from "#server/process-for-tests.ts";

const ROOT = join(import.meta.dirname, "..");
/** Documents with commands; the last one is last because restoring a backup stops the server. */
const DOCUMENTS = [
  "README.md",
  "docs/draws.md",
  "docs/site-file.md",
  "docs/api.md",
  "docs/proofs.md",
  "docs/operating.md",
];
/** Most milliseconds for a server and the commands of the documents on a busy machine. */
const LONG_MS = 300_000;
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
);
/** Commands that an installed tree runs without Docker, a proxy or another start. */
const RUNS_HERE =
  /^(curl .*(localhost|draws\.example)|npm run (draws|feedback|site|backup|restore|audit)\b)/s;
/** A row that the documents' commands import. */
const FILE = 'term,number,open_time\n7,"3,4,8,6,7,2,5,1,9,10",2025-11-22 20:00:00\n';
const kit = processKit();

/** The runnable commands in a document's shell blocks, without comments. */
function commandsIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  return [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
    .map((line) => line.replace(/ +# .*$/, "").trim())
    .filter((line) => RUNS_HERE.test(line));
}

/** Replaces `npm run NAME -- ARGS` with the program itself, which works in any folder. */
function program(command: string): string {
  return command.replace(/^npm run (\w+)(?: --)?/, (_, name: string) =>
    (scripts[name] ?? "").replace(
      /^node (\S+)/,
      (__, path: string) => `"${process.execPath}" "${join(ROOT, path)}"`,
    ),
  );
}

interface Run {
  readonly command: string;
  readonly code: number;
  readonly output: string;
}

async function run(command: string, url: string, env: Record<string, string>): Promise<Run> {
  // `/readyz` also answers with problems, because the tree may not be built.
  const fail = command.includes("/readyz") ? "" : "--fail-with-body ";
  const line = program(command)
    .replaceAll(/http:\/\/localhost:4173|https:\/\/draws\.example\.org/g, url)
    .replace(/^curl /, `curl --silent --show-error ${fail}`);
  return new Promise((resolve) => {
    execFile("sh", ["-c", line], { cwd: env["DATA_DIR"], env }, (error, out, err) =>
      resolve({ command, code: error === null ? 0 : 1, output: out + err }),
    );
  });
}

test("the commands of the documents run in an installation", { timeout: LONG_MS }, async () => {
  const DATA_DIR = await kit.folder(null);
  const server = kit.start({ DATA_DIR });
  const url = await server.served;
  await writeFile(join(DATA_DIR, "FILE.csv"), FILE);
  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR, OPS_TOKEN, PUBLIC_URL: url };
  const runs: Run[] = [];
  for (const path of DOCUMENTS) {
    const commands = commandsIn(path);
    expect([path, commands]).not.toEqual([path, []]);
    for (const command of commands) {
      if (command.startsWith("npm run restore")) {
        server.signal("SIGTERM");
        await server.ended;
      }
      runs.push(await run(command, url, env));
    }
  }
  expect(runs.filter(({ code }) => code !== 0)).toEqual([]);
});
