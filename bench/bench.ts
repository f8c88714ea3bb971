import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { openBrowser } from "./phone.ts";
import { circumstances } from "./report.ts";
import type { Section } from "./section.ts";
import { firstView } from "./sections/first-view.ts";
import { input } from "./sections/input.ts";
import { live } from "./sections/live.ts";
import { mainThread } from "./sections/main-thread.ts";
import { offline } from "./sections/offline.ts";
import { server } from "./sections/server.ts";
import { streams } from "./sections/streams.ts";
import { openTargets } from "./targets.ts";

/**
 * `npm run bench -- [section …] [--pages home,track] [--rounds 3] [--steady] [--site folder]`: measures all
 * or some sections and prints their tables.
 */
const SECTIONS: readonly Section[] = [firstView, mainThread, input, offline, live, server, streams];
/** Sections without a built site or a browser, with how they measure; each is a separate program. */
const FILES: Readonly<Record<string, string>> = {
  statistics: "both sizes in turn",
  log: "one store, a million entries",
};
const NAMES = [...SECTIONS.map(({ name }) => name), ...Object.keys(FILES)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string" },
    rounds: { type: "string" },
    steady: { type: "boolean", default: false },
    site: { type: "string" },
  },
});
const { pages, rounds, steady, site } = values;

/** Folder of the command, because npm runs scripts in the package's folder. */
const HERE = process.env["INIT_CWD"] ?? process.cwd();
const root = site === undefined ? resolve(import.meta.dirname, "..") : resolve(HERE, site);

async function run(section: Section): Promise<string> {
  const targets = await openTargets(root, pages?.split(",") ?? section.pages);
  const browser = await openBrowser(targets.site.certificate);
  try {
    const many = Number(rounds ?? section.rounds);
    return await section.run({ browser, targets, rounds: many, steady });
  } finally {
    await browser.close();
    await targets.stop();
  }
}

async function runFile(name: string): Promise<string> {
  const file = join(import.meta.dirname, `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", file]);
  return `${circumstances(FILES[name] ?? "")}\n\n\`\`\`\n${stdout.trim()}\n\`\`\``;
}

const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  throw new Error(`There is no section ${unknown.join(", ")}; there are ${NAMES.join(", ")}.`);
}
for (const name of NAMES) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const section = SECTIONS.find((each) => each.name === name);
  try {
    const text = section === undefined ? await runFile(name) : await run(section);
    console.log(`\n${text}\n`);
  } catch (error) {
    // The remaining sections still run.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
