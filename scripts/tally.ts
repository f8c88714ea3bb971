import * as v from "valibot";

/** What a step or a test runner counted, what to say of each failure, and why each skipped test was. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly skips: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [], skips: [] };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      failures: [...all.failures, ...each.failures],
      skips: [...all.skips, ...each.skips],
    }),
    NOTHING,
  );
}

/** `3 passed, 1 failed, 2 skipped`. */
export function printTally({ passed, failed, skips }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skips.length} skipped`;
}

/** One line a reason: `2 skipped: no PostgreSQL server is installed`. */
export function printSkips({ skips }: Tally): string[] {
  const of = Map.groupBy(skips, (reason) => reason);
  return [...of].map(([reason, all]) => `${all.length} skipped: ${reason}`);
}

const NO_REASON = "no reason is given";

/** The reason in the title of a suite, as in `real draws (needs ../shared/data)`. */
function reasonIn(title: string): string {
  return /\(((?:needs|skipped:) [^)]+)\)/.exec(title)?.[1]?.replace("skipped: ", "") ?? NO_REASON;
}

const VitestReport = v.object({
  success: v.boolean(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
        }),
      ),
    }),
  ),
});

/** Reads Vitest's JSON report; a file that could not be run counts as one failure. */
export function readVitest(text: string): Tally {
  const { testResults } = v.parse(VitestReport, JSON.parse(text));
  return sum(
    testResults.map(({ name, status, message, assertionResults }) => {
      const having = (...statuses: string[]) =>
        assertionResults.filter((result) => statuses.includes(result.status));
      const failed = having("failed");
      const broken = status === "failed" && failed.length === 0;
      const failures = failed.map(
        ({ fullName, failureMessages }) =>
          `${name} > ${fullName}\n${failureMessages?.join("\n") ?? ""}`,
      );
      return {
        passed: having("passed").length,
        failed: failed.length + Number(broken),
        failures: broken ? [`${name}\n${message}`] : failures,
        skips: having("pending", "skipped", "todo", "disabled").map((it) => reasonIn(it.fullName)),
      };
    }),
  );
}

interface Suite {
  readonly title: string;
  readonly specs: readonly v.InferOutput<typeof Spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(["expected", "unexpected", "flaky", "skipped"]),
      annotations: v.optional(
        v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
        [],
      ),
      results: v.array(
        v.object({ errors: v.array(v.object({ message: v.optional(v.string(), "") })) }),
      ),
    }),
  ),
});
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({
  suites: v.array(Suite),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), "") })), []),
});

function specsOf(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Reads Playwright's JSON report; an error outside the tests counts as one failure each. */
export function readPlaywright(text: string): Tally {
  const { suites, errors } = v.parse(PlaywrightReport, JSON.parse(text));
  const tallies = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, annotations, results }): Tally => {
      // One that passed at a second try has failed.
      const failed = status === "unexpected" || status === "flaky";
      const reason = annotations.find(({ type }) => type === "skip")?.description ?? NO_REASON;
      const said = results.flatMap((result) => result.errors.map(({ message }) => message));
      return {
        passed: Number(status === "expected"),
        failed: Number(failed),
        failures: failed ? [`${file}:${line} > ${title}\n${said.join("\n")}`] : [],
        skips: status === "skipped" ? [reason] : [],
      };
    }),
  );
  const outside = errors.map(({ message }) => ({ ...NOTHING, failed: 1, failures: [message] }));
  return sum([...tallies, ...outside]);
}
