import * as v from "valibot";

/** Counts of a step's or a test runner's tests, with the reason of each skipped test. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skips: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skips: [] };
export const FAILED: Tally = { ...NOTHING, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skips: [...all.skips, ...each.skips],
    }),
    NOTHING,
  );
}

/** Counts as text, such as `3 passed, 1 failed, 2 skipped`. */
export function formatTally({ passed, failed, skips }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skips.length} skipped`;
}

/** One line for each reason, such as `2 skipped: no PostgreSQL server is installed`. */
export function formatSkips({ skips }: Tally): string[] {
  const of = Map.groupBy(skips, (reason) => reason);
  return [...of].map(([reason, all]) => `${all.length} skipped: ${reason}`);
}

const NO_REASON = "no reason is given";

/** The reason in a suite's title, as in `real draws (needs ../shared/data)`. */
function reasonIn(title: string): string {
  return /\(((?:needs|skipped:) [^)]+)\)/.exec(title)?.[1]?.replace("skipped: ", "") ?? NO_REASON;
}

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** Counts Vitest's JSON report; a file that could not be run counts as one failure. */
export function parseVitest(text: string): Tally {
  const { testResults } = v.parse(VitestReport, JSON.parse(text));
  return sum(
    testResults.map(({ status, assertionResults }) => {
      const having = (...statuses: string[]) =>
        assertionResults.filter((result) => statuses.includes(result.status));
      const failed = having("failed").length;
      return {
        passed: having("passed").length,
        failed: status === "failed" && failed === 0 ? 1 : failed,
        skips: having("pending", "skipped", "todo", "disabled").map((it) => reasonIn(it.fullName)),
      };
    }),
  );
}

interface Suite {
  readonly specs: readonly v.InferOutput<typeof Spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const Spec = v.object({
  tests: v.array(
    v.object({
      status: v.picklist(["expected", "unexpected", "flaky", "skipped"]),
      annotations: v.optional(
        v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
        [],
      ),
    }),
  ),
});
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({
  suites: v.array(Suite),
  errors: v.optional(v.array(v.unknown()), []),
});

function collectSpecs(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(collectSpecs)];
}

/** Counts Playwright's JSON report; each error outside the tests counts as one failure. */
export function parsePlaywright(text: string): Tally {
  const { suites, errors } = v.parse(PlaywrightReport, JSON.parse(text));
  const tests = suites.flatMap(collectSpecs).flatMap((spec) => spec.tests);
  const tallies = tests.map(({ status, annotations }): Tally => {
    const reason = annotations.find(({ type }) => type === "skip")?.description ?? NO_REASON;
    return {
      passed: Number(status === "expected"),
      // "flaky" is a test that passed at the second attempt.
      failed: Number(status === "unexpected" || status === "flaky"),
      skips: status === "skipped" ? [reason] : [],
    };
  });
  return sum([...tallies, ...errors.map(() => FAILED)]);
}
