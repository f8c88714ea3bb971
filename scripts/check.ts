import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium, findChromium } from "./chromium.ts";
import {
  FAILED,
  formatSkips,
  formatTally,
  NOTHING,
  parsePlaywright,
  parseVitest,
  sum,
  type Tally,
} from "./tally.ts";

/**
 * Runs all checks, or the named ones. `--bail` starts no further step after a failed one. The last line counts
 * the tests of all steps; a step without tests counts as one.
 */

/** A step of the checks; its programs are those of node_modules/.bin. */
interface Step {
  readonly name: string;
  readonly commands: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The test runner, whose report is counted. */
  readonly runner?: "vitest" | "playwright";
  /** Skipped where there is no Chromium. */
  readonly browser?: true;
  /** Skipped where the build failed. */
  readonly built?: true;
  /** Takes long: run only by its name. */
  readonly nightly?: true;
}

/** Lets Node read the tests' TypeScript: Playwright's own compiler takes four seconds longer to start. */
const E2E = { PW_DISABLE_TS_ESM: "1" };

const STEPS: readonly Step[] = [
  { name: "build", commands: ["node scripts/run.mjs build"] },
  { name: "format", commands: ["oxfmt --check"] },
  { name: "i18n", commands: ["lingui check sync --clean", "lingui check missing"] },
  { name: "knip", commands: ["knip --no-progress"] },
  { name: "lint", commands: ["oxlint"] },
  { name: "types", commands: ["tsc -b"] },
  { name: "unit", commands: ["vitest run --project node"], runner: "vitest" },
  { name: "parts", commands: ["vitest run --project browser"], runner: "vitest", browser: true },
  {
    name: "e2e",
    commands: ["playwright test --config e2e/playwright.config.ts --grep-invert @nightly"],
    env: E2E,
    runner: "playwright",
    browser: true,
    built: true,
  },
  {
    name: "nightly-unit",
    commands: ["vitest run --project nightly"],
    runner: "vitest",
    nightly: true,
  },
  {
    name: "nightly-fuzz",
    commands: ["vitest run --project node fuzz"],
    env: { FUZZ_TIMES: "40" },
    runner: "vitest",
    nightly: true,
  },
  {
    name: "nightly-e2e",
    commands: ["playwright test --config e2e/playwright.config.ts --grep @nightly"],
    env: E2E,
    runner: "playwright",
    browser: true,
    built: true,
    nightly: true,
  },
];

const ROOT = join(import.meta.dirname, "..");
/** Folder for Node's compile cache, with which servers of tests start a third faster. */
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/node-compile");
/** A command that runs longer is stopped and has failed: a test that hangs doesn't hold the others. */
const MAX_COMMAND_MINUTES = 20;
/** A file system in memory, as on Linux. */
const MEMORY = "/dev/shm";
/** Bytes that the tests may need there at most. */
const ROOM_BYTES = 4e9;
/** Folder of the reports and of all that the tests write: in memory, their databases take a sixth less time. */
const scratch = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), "marble-check-"));
// PostgreSQL's tests run it as another user.
chmodSync(scratch, 0o711);
const running = new Set<() => void>();

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}

/** Runs a command; prints its output at once, with `quiet` only if it fails. Resolves with the exit code. */
function execute(command: string, quiet: boolean, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const [program = "", ...args] = command.split(" ");
  return new Promise((resolve) => {
    let output = "";
    // Its own process group, so that a stop ends its children too.
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, TMPDIR: scratch, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
      detached: true,
    });
    const stop = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    running.add(stop);
    const limit = setTimeout(() => {
      output += `\nstopped after ${MAX_COMMAND_MINUTES} minutes`;
      stop();
    }, MAX_COMMAND_MINUTES * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const finish = (code: number) => {
      clearTimeout(limit);
      running.delete(stop);
      if (code !== 0) console.log(`${command}\n${output.trimEnd()}`);
      resolve(code);
    };
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** Runs tests and counts those of the report; a run without a report or without tests has failed. */
async function runTests({ name, commands, runner, env: own }: Step): Promise<Tally> {
  const file = join(scratch, `${name}.json`);
  const isVitest = runner === "vitest";
  const options = isVitest
    ? `--reporter=dot --reporter=json --outputFile.json=${file}`
    : "--reporter=dot,json";
  // Without colours, because Vitest writes an escape sequence for every dot.
  const env = { ...own, ...(isVitest ? { NO_COLOR: "1" } : { PLAYWRIGHT_JSON_OUTPUT_FILE: file }) };
  const code = await execute(`${commands.join()} ${options}`, false, env);
  if (!existsSync(file)) return FAILED;
  const tally = (isVitest ? parseVitest : parsePlaywright)(readFileSync(file, "utf8"));
  const isWithout = tally.passed + tally.failed === 0;
  return isWithout || (code !== 0 && tally.failed === 0) ? sum([tally, FAILED]) : tally;
}

async function runStep(step: Step): Promise<Tally> {
  if (step.runner) return runTests(step);
  for (const command of step.commands) {
    if ((await execute(command, true)) !== 0) return FAILED;
  }
  return { ...NOTHING, passed: 1 };
}

/** Runs a step, or skips it for a reason; prints the result. */
async function report(step: Step, obstacle: string | undefined): Promise<Tally> {
  const started = Date.now();
  const tally = obstacle === undefined ? await runStep(step) : { ...NOTHING, skips: [obstacle] };
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const mark = tally.failed > 0 ? "✗" : obstacle === undefined ? "✓" : "–";
  console.log(`${mark} ${step.name.padEnd(7)}${seconds.padStart(7)} s  (${formatTally(tally)})`);
  for (const line of formatSkips(tally)) console.log(`    ${line}`);
  return tally;
}

/** Finds or installs Chromium; returns the reason where that fails. */
function prepareBrowser(): string | undefined {
  try {
    const path = ensureChromium((line) => {
      console.log(`marble-draws: ${line}`);
    });
    // The browser used may not be the first one found, which may not start.
    if (path !== findChromium()) process.env["CHROMIUM_PATH"] = path;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs the steps in order; the build runs beside the steps before the tests. */
async function runSteps(steps: readonly Step[], bail: boolean): Promise<Tally> {
  const noBrowser = steps.some(({ browser }) => browser) ? prepareBrowser() : undefined;
  const tallies: Tally[] = [];
  let building: Promise<boolean> | undefined;
  for (const step of steps) {
    if (step.name === "build") {
      building = report(step, undefined).then((tally) => {
        tallies.push(tally);
        return tally.failed === 0;
      });
      continue;
    }
    const isBuilt = step.runner === undefined || (await building) !== false;
    if (bail && sum(tallies).failed > 0) break;
    const noBuild = step.built && !isBuilt ? "the build failed" : undefined;
    tallies.push(await report(step, noBuild ?? (step.browser ? noBrowser : undefined)));
  }
  await building;
  return sum(tallies);
}

const { values, positionals } = parseArgs({
  options: { bail: { type: "boolean", default: false } },
  allowPositionals: true,
});
const names = STEPS.map(({ name }) => name);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  throw new Error(`There is no check "${unknown}", only ${names.join(", ")}.`);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const stop of running) stop();
    process.exit(130);
  });
}
process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});
const chosen = STEPS.filter(({ name, nightly }) =>
  positionals.length === 0 ? nightly === undefined : positionals.includes(name),
);
const total = await runSteps(chosen, values.bail);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${formatTally(total)}`);
