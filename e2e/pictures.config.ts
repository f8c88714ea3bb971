import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/chromium.ts";

/** `npm run pictures`: pictures of the running site, for documents and review. Build first. */
export default defineConfig({
  testDir: "pictures",
  testMatch: "*.ts",
  globalSetup: "./support/server.ts",
  outputDir: "../test-results",
  workers: 2,
  timeout: 180_000,
  reporter: "list",
  use: { browserName: "chromium", locale: "zh-CN", launchOptions: chromiumOptions("whole") },
});
