import { readPlaywright, readVitest, type Tally } from "./tally.ts";

/** How a test runner is made to write a report to a file, and how that is read. */
interface Runner {
  readonly args: (file: string) => string[];
  readonly env: (file: string) => Record<string, string>;
  readonly read: (text: string) => Tally;
}

/** One step of the checks: commands of node_modules/.bin, run in order until one fails. */
export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly [string, ...string[]])[];
  /** Where the command runs tests, counted one by one, which keep both cores busy; other steps count as one. */
  readonly runner?: Runner;
  /** Tests in Chromium: skipped where there is none. */
  readonly browser?: true;
  /** The step whose work it needs. */
  readonly after?: string;
  /** Minutes after which it is given up on. */
  readonly minutes: number;
}

const VITEST: Runner = {
  args: (file) => ["--reporter=json", `--outputFile=${file}`],
  env: () => ({}),
  read: readVitest,
};

const PLAYWRIGHT: Runner = {
  args: () => ["--reporter=json"],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: readPlaywright,
};

/**
 * What must hold of the tree, cheapest first: the one list that `npm run check` and `npm test` read. Only the
 * build stands before: it takes one core as long as all others up to the tests take the second.
 */
export const LADDER: readonly Step[] = [
  { name: "build", commands: [["node", "scripts/run.mjs", "build"]], minutes: 10 },
  { name: "format", commands: [["oxfmt", "--check"]], minutes: 2 },
  {
    name: "i18n",
    commands: [
      ["lingui", "check", "sync", "--clean"],
      ["lingui", "check", "missing"],
    ],
    minutes: 5,
  },
  { name: "knip", commands: [["knip", "--no-progress"]], minutes: 5 },
  { name: "lint", commands: [["oxlint"]], minutes: 5 },
  { name: "types", commands: [["tsc", "-b"]], minutes: 5 },
  {
    name: "unit",
    commands: [["vitest", "run", "--project", "node"]],
    runner: VITEST,
    minutes: 15,
  },
  {
    name: "parts",
    commands: [["vitest", "run", "--project", "browser"]],
    runner: VITEST,
    browser: true,
    minutes: 15,
  },
  {
    name: "e2e",
    commands: [["playwright", "test", "--config", "e2e/playwright.config.ts"]],
    runner: PLAYWRIGHT,
    browser: true,
    after: "build",
    minutes: 45,
  },
];
