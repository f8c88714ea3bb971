import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/chromium.ts";

/** Each worker starts its own server (support/site.ts) from dist/: build first. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: false,
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
    trace: "retain-on-failure",
    launchOptions: chromiumOptions(),
  },
});
