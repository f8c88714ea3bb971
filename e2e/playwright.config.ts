import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/chromium.ts";

/** Each worker starts its own server (support/site.ts) from dist/: build first. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // Long for a machine that is busy with other things: a test that passes doesn't wait for it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
