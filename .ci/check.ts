import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./browser.ts";
import { LADDER, type Step } from "./ladder.ts";
import { NOTHING, printTally, sum, type Tally } from "./tally.ts";

/**
 * Runs the checks: all, or those named. `--bail` stops at the first that fails. Ends with one line of
 * counts over all of them, in which a step without tests of its own is one test.
 */

const ROOT = join(import.meta.dirname, "..");
/** Seconds between two signs of life of a long step. */
const LIFE_SECONDS = 30;
/** Lines of a failing command's output that are shown at most. */
const SHOWN_LINES = 120;

const scratch = mkdtempSync(join(tmpdir(), "marble-check-"));

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs one command in its own process group, so that a hung one goes with all its children. */
function execute(step: Step, command: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    const stop = () => {
      end();
      process.exit(130);
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    const hung = setTimeout(() => {
      output += `\ngiven up on after ${step.minutes} min`;
      end();
    }, step.minutes * 60_000);
    const started = Date.now();
    const life = setInterval(() => {
      console.log(`  … ${step.name}: ${Math.round((Date.now() - started) / 1000)} s`);
    }, LIFE_SECONDS * 1000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const finish = (code: number) => {
      clearTimeout(hung);
      clearInterval(life);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve({ code, output: stripVTControlCharacters(output) });
    };
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => {
      finish(code ?? 1);
    });
  });
}

function shown(output: string): string {
  return output.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
}

/** What a test runner's report says; a run that broke off or had no tests is a failure too. */
function readTally(runner: NonNullable<Step["runner"]>, file: string, outcome: Outcome): Tally {
  const broken = (why: string): Tally => ({
    ...NOTHING,
    failed: 1,
    failures: [`${why}\n${shown(outcome.output)}`],
  });
  if (!existsSync(file)) return broken("It broke off before it could report.");
  let tally: Tally;
  try {
    tally = runner.read(readFileSync(file, "utf8"));
  } catch (error) {
    return broken(`Its report could not be read: ${String(error)}`);
  }
  if (tally.passed + tally.failed === 0) return sum([tally, broken("It ran no tests.")]);
  if (outcome.code !== 0 && tally.failed === 0) {
    return sum([tally, broken(`It ended with exit code ${outcome.code}.`)]);
  }
  return tally;
}

async function climb(step: Step): Promise<Tally> {
  const { runner } = step;
  const file = join(scratch, `${step.name}.json`);
  for (const command of step.commands) {
    const args = runner ? [...command, ...runner.args(file)] : command;
    const outcome = await execute(step, args, {
      ...runner?.env(file),
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
    });
    if (runner) return readTally(runner, file, outcome);
    if (outcome.code !== 0) {
      return {
        ...NOTHING,
        failed: 1,
        failures: [`${command.join(" ")}\n${shown(outcome.output)}`],
      };
    }
  }
  return { ...NOTHING, passed: 1 };
}

/** The steps named, in the ladder's order; all when none is. Throws on an unknown name. */
function chosen(names: readonly string[]): readonly Step[] {
  const unknown = names.find((name) => !LADDER.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no check "${unknown}", only ${LADDER.map(({ name }) => name).join(", ")}.`,
    );
  }
  return names.length === 0 ? LADDER : LADDER.filter(({ name }) => names.includes(name));
}

/** Sets CHROMIUM_PATH for the steps that need it; tells why where there is no browser. */
function prepareBrowser(steps: readonly Step[]): Tally {
  if (!steps.some(({ browser }) => browser)) return NOTHING;
  try {
    const path = ensureChromium((line) => {
      console.log(`marble-draws: ${line}`);
    });
    if (path !== undefined) process.env["CHROMIUM_PATH"] = path;
    return NOTHING;
  } catch (error) {
    return { ...NOTHING, failed: 1, failures: [String(error)] };
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { bail: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const steps = chosen(positionals);
  const tallies = [prepareBrowser(steps)];
  const lines: string[] = [];
  for (const [failure] of tallies.map(({ failures }) => failures))
    if (failure) console.log(failure);
  for (const step of steps) {
    const started = Date.now();
    const tally = await climb(step);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const mark = tally.failed > 0 ? "✗" : "✓";
    const counts = step.runner ? `  (${printTally(tally)})` : "";
    const line = `${mark} ${step.name.padEnd(7)}${seconds.padStart(7)} s${counts}`;
    console.log(line);
    for (const failure of tally.failures) {
      console.log(stripVTControlCharacters(`\n--- ${step.name}: ${failure}\n`));
    }
    lines.push(line);
    tallies.push(tally);
    if (values.bail && tally.failed > 0) break;
  }
  const total = sum(tallies);
  if (total.failed > 0) console.log(`\n${lines.join("\n")}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${printTally(total)}`);
}

process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});
await main();
