import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/chromium.ts";

/** Files that need a whole browser: notifications and Background Sync. */
const WHOLE = ["notifications.spec.ts", "outbox.spec.ts", "waiting.spec.ts"];

/** Files that don't cut the network, most of them in shared contexts (support/shared-context.ts). */
const SHARED =
  /(boxes|embed|find|forced-colors|frame|keyboard|light|live|ops|pages|robust|sandboxed|spec-\w+|start|trusted-types|views|visit)\.spec/;

/**
 * Browser options that run all pages of a context in one process: starting one takes a third of a page's
 * time. Not for tests that cut the network: a service worker would share the process, and feedback that
 * waited for the network was sometimes not sent.
 */
function inOneProcess() {
  const { args, ...options } = chromiumOptions();
  return { ...options, args: [...args, "--renderer-process-limit=1"] };
}

/** Each worker starts its own server (support/site.ts) from dist/: build first. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./support/server.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // As many as the cores of the CI machine: each starts a server and a browser, and a third one gains nothing.
  workers: 2,
  // In this order, so that the long tests of updates don't run alone at the end.
  projects: [
    { name: "short", testIgnore: [...WHOLE, SHARED] },
    {
      name: "whole",
      testMatch: WHOLE,
      workers: 1,
      use: { launchOptions: chromiumOptions("whole") },
    },
    { name: "shared", testMatch: SHARED, use: { launchOptions: inOneProcess() } },
  ],
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // Long enough for a busy machine; a passing test doesn't wait for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // The language of `/`, so that it doesn't redirect.
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // A fifth of the time of a run; `npm run e2e -- --trace on` shows what led to a failure.
    trace: "off",
    launchOptions: chromiumOptions(),
  },
});
