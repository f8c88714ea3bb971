import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumOptions } from "./scripts/chromium.ts";
import { sharedPlugins } from "./src/app/build/shared-plugins.ts";

const launchOptions = chromiumOptions();

/** Milliseconds for a machine that is busy with other things: a test that passes doesn't wait for them. */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Files that take longest, most of it waiting: they start first, so that none is left over at the end. */
const LONG =
  /\/(processes|start-errors|sw|sw-events|ops\.browser|feedback-form\.browser)\.test\.tsx?$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    // oxlint-disable-next-line unicorn/no-array-sort -- It is the sequencer's own, not an array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => isLong(b) - isLong(a));
  }
}

/** Tests on Node. */
const node = {
  ...PATIENCE,
  environment: "node",
  // A process runs one file after the other: to start one for each takes longer than most tests.
  isolate: false,
  // For tests of the service worker, some of which send notifications, which the shell has none of.
  env: {
    CHROMIUM: JSON.stringify(launchOptions),
    WHOLE_CHROMIUM: JSON.stringify(chromiumOptions("whole")),
  },
  sequence: { groupOrder: 0 },
} as const;

/** Long tests, which `npm run test:nightly` runs. */
const NIGHTLY = "**/*.nightly.test.ts";

/** Modules run on Node; `*.browser.test.tsx` run in Chromium with the plugins of the build. */
export default defineConfig({
  test: {
    // One more than the cores that this is meant for: tests of whole processes wait for most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: sharedPlugins(),
        test: {
          ...node,
          name: "node",
          include: ["{src,server,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.browser.test.{ts,tsx}", NIGHTLY],
        },
      },
      {
        plugins: sharedPlugins(),
        test: { ...node, name: "nightly", include: [NIGHTLY], exclude: ["node_modules/**"] },
      },
      {
        plugins: sharedPlugins(),
        test: {
          ...PATIENCE,
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
