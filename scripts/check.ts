import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { ensureChromium, findChromium } from "./chromium.ts";
import { LADDER, type Step } from "./ladder.ts";
import { NOTHING, printSkips, printTally, sum, type Tally } from "./tally.ts";

/**
 * Runs the checks: all, or those named. `--bail` starts none after the first that fails. Ends with one
 * line of counts over all of them, in which a step without tests of its own is one test.
 */

const ROOT = join(import.meta.dirname, "..");
/** Steps that run side by side: those without tests use one core. */
const SIDE_BY_SIDE = 2;
/** Seconds between two signs of life of a long step. */
const LIFE_SECONDS = 30;
/** Lines of a failing command's output that are shown at most. */
const SHOWN_LINES = 120;

/** Where Node keeps the code that it compiled, for the next process: a server starts in two thirds of the time. */
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/node-compile");

const scratch = mkdtempSync(join(tmpdir(), "marble-check-"));

/** Ends the commands that run, for when the checks are stopped. */
const running = new Set<() => void>();

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
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    running.add(end);
    const hung = setTimeout(() => {
      output += `\ngiven up on after ${step.minutes} min`;
      end();
    }, step.minutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const finish = (code: number) => {
      clearTimeout(hung);
      running.delete(end);
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

/** The tally of what failed, with the output that it ended with. */
function broken(why: string, { output }: Outcome): Tally {
  const shown = output.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
  return { ...NOTHING, failed: 1, failures: [`${why}\n${shown}`] };
}

/** What a test runner's report says; a run that broke off or had no tests is a failure too. */
function readTally(runner: NonNullable<Step["runner"]>, file: string, outcome: Outcome): Tally {
  if (!existsSync(file)) return broken("It broke off before it could report.", outcome);
  let tally: Tally;
  try {
    tally = runner.read(readFileSync(file, "utf8"));
  } catch (error) {
    return broken(`Its report could not be read: ${String(error)}`, outcome);
  }
  if (tally.passed + tally.failed === 0) return sum([tally, broken("It ran no tests.", outcome)]);
  if (outcome.code !== 0 && tally.failed === 0) {
    return sum([tally, broken(`It ended with exit code ${outcome.code}.`, outcome)]);
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
    if (outcome.code !== 0) return broken(command.join(" "), outcome);
  }
  return { ...NOTHING, passed: 1 };
}

/** The named steps, in the ladder's order; all by default. Throws on an unknown name. */
function chosen(names: readonly string[]): readonly Step[] {
  const unknown = names.find((name) => !LADDER.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no check "${unknown}", only ${LADDER.map(({ name }) => name).join(", ")}.`,
    );
  }
  return names.length === 0 ? LADDER : LADDER.filter(({ name }) => names.includes(name));
}

/** Finds or installs Chromium for the steps that need it; why they are skipped where there is none. */
function prepareBrowser(steps: readonly Step[]): string | undefined {
  if (!steps.some(({ browser }) => browser)) return undefined;
  try {
    const path = ensureChromium((line) => {
      console.log(`marble-draws: ${line}`);
    });
    // Where one that doesn't start would be found first.
    if (path !== findChromium()) process.env["CHROMIUM_PATH"] = path;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs one step, or says why it can't; prints what it came to. */
async function report(step: Step, obstacle: string | undefined): Promise<Tally> {
  const started = Date.now();
  const tally = obstacle === undefined ? await climb(step) : { ...NOTHING, skips: [obstacle] };
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const mark = tally.failed > 0 ? "✗" : obstacle === undefined ? "✓" : "–";
  const counts = step.runner ? `  (${printTally(tally)})` : "";
  console.log(`${mark} ${step.name.padEnd(7)}${seconds.padStart(7)} s${counts}`);
  for (const line of printSkips(tally)) console.log(`    ${line}`);
  for (const failure of tally.failures) {
    console.log(stripVTControlCharacters(`\n--- ${step.name}: ${failure}\n`));
  }
  return tally;
}

/** Climbs the steps in order, as many side by side as there is room for. */
async function climbAll(steps: readonly Step[], bail: boolean): Promise<Tally[]> {
  const noBrowser = prepareBrowser(steps);
  const done = new Map<string, Tally>();
  const under = new Map<Step, Promise<void>>();
  const cores = ({ runner }: Step) => (runner ? SIDE_BY_SIDE : 1);
  const busy = () => [...under.keys()].reduce((count, step) => count + cores(step), 0);
  const begun = Date.now();
  const life = setInterval(() => {
    const names = [...under.keys()].map(({ name }) => name).join(", ");
    console.log(`  … ${names}: ${Math.round((Date.now() - begun) / 1000)} s since the start`);
  }, LIFE_SECONDS * 1000);
  for (const step of steps) {
    const before = steps.find(({ name }) => name === step.after);
    const mustWait = () =>
      (before !== undefined && under.has(before)) || busy() + cores(step) > SIDE_BY_SIDE;
    while (mustWait()) await Promise.race(under.values());
    if (bail && sum([...done.values()]).failed > 0) break;
    const isWithout = before !== undefined && (done.get(before.name)?.failed ?? 0) > 0;
    const obstacle = isWithout ? `${before.name} failed` : step.browser ? noBrowser : undefined;
    const work = report(step, obstacle).then((tally) => {
      done.set(step.name, tally);
      under.delete(step);
    });
    under.set(step, work);
  }
  await Promise.all(under.values());
  clearInterval(life);
  return [...done.values()];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { bail: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const total = sum(await climbAll(chosen(positionals), values.bail));
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${printTally(total)}`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const end of running) end();
    process.exit(130);
  });
}
process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});
await main();
