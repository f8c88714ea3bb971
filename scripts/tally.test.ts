import { describe, expect, test } from "vitest";
import { NOTHING, formatSkips, formatTally, parsePlaywright, parseVitest, sum } from "./tally.ts";

describe("Vitest's report", () => {
  const result = (fullName: string, status: string) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["expected 1 to be 2"] : [],
  });

  test("is counted test by test", () => {
    const report = {
      success: false,
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          assertionResults: [
            result("adds", "passed"),
            result("subtracts", "failed"),
            result("real draws (needs ../shared/data) are counted", "pending"),
            result("powers", "todo"),
          ],
        },
      ],
    };
    expect(parseVitest(JSON.stringify(report))).toEqual({
      passed: 1,
      failed: 1,
      skips: ["needs ../shared/data", "no reason is given"],
    });
  });

  test("counts a file that could not be run as a failure", () => {
    const report = {
      success: false,
      testResults: [
        { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      ],
    };
    expect(parseVitest(JSON.stringify(report))).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: "a.spec.ts",
    line: 3,
    tests: [
      {
        status,
        annotations: status === "skipped" ? [{ type: "skip", description: "no microphone" }] : [],
        results: [{ errors: errors.map((message) => ({ message })) }],
      },
    ],
  });

  test("is counted through nested suites, with errors outside the tests", () => {
    const report = {
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("opens", "expected"), spec("waits", "skipped")],
          suites: [{ title: "group", specs: [spec("closes", "unexpected", "still open")] }],
        },
      ],
      errors: [{ message: "the worker ended" }],
    };
    expect(parsePlaywright(JSON.stringify(report))).toEqual({
      passed: 1,
      failed: 2,
      skips: ["no microphone"],
    });
  });

  test("counts a test that passed at the second attempt as failed", () => {
    const report = { suites: [{ title: "a.spec.ts", specs: [spec("opens", "flaky", "late")] }] };
    expect(parsePlaywright(JSON.stringify(report))).toMatchObject({ passed: 0, failed: 1 });
  });
});

test("the counts of all steps make one line", () => {
  const one = { ...NOTHING, passed: 3 };
  const other = { ...NOTHING, failed: 1, skips: ["no PostgreSQL", "no PostgreSQL"] };
  expect(formatTally(sum([one, one]))).toBe("6 passed, 0 failed, 0 skipped");
  expect(formatTally(sum([one, other]))).toBe("3 passed, 1 failed, 2 skipped");
});

test("skipped tests have one line for each reason", () => {
  expect(formatSkips({ ...NOTHING, skips: ["no PostgreSQL", "no data", "no PostgreSQL"] })).toEqual(
    ["2 skipped: no PostgreSQL", "1 skipped: no data"],
  );
});

test("a report of another shape throws", () => {
  expect(() => parseVitest("{}")).toThrow("Invalid key");
  expect(() => parsePlaywright('{"stats":{}}')).toThrow("Invalid key");
});
