import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/chromium.ts";

/** Long runs of one worker with a site of their own: they start first, so that none is left over at the end. */
const LONG = ["update.spec.ts"];
/** What only a whole browser has: notifications, a screen that is kept on, a verdict on installing. */
const WHOLE = ["install.spec.ts", "notifications.spec.ts", "waiting.spec.ts"];

/** Tests that don't cut the network, most of them in contexts without a service worker (support/looking.ts). */
const LOOKING =
  /(boxes|embed|find|follow|forced-colors|frame|keyboard|light|live|ops|pages|robust|sandboxed|spec-\w+|start|trusted-types|views|visit)\.spec/;

/**
 * All pages of a context run in one process: to start one costs a third of a page. Not where the
 * network is cut: a service worker would be in it, too, and feedback that waits for the network stayed at times.
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
  // One more than the cores that this is meant for: a test often waits, for a frame, a draw or a second.
  workers: 3,
  projects: [
    { name: "long", testMatch: LONG },
    { name: "whole", testMatch: WHOLE, use: { launchOptions: chromiumOptions("whole") } },
    { name: "looking", testMatch: LOOKING, use: { launchOptions: inOneProcess() } },
    { name: "short", testIgnore: [...LONG, ...WHOLE, LOOKING] },
  ],
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // Long for a machine that is busy with other things: a test that passes doesn't wait for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // The language of `/`: no redirect.
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // A fifth of the time of a run; `npm run e2e -- --trace on` shows what led to a failure.
    trace: "off",
    launchOptions: chromiumOptions(),
  },
});
