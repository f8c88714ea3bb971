import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_FLAGS, findChromium } from "./e2e/support/chromium.ts";
import { sharedPlugins } from "./src/app/build/shared-plugins.ts";

const executablePath = findChromium();

/** Modules run on Node; `*.browser.test.tsx` run in Chromium with the plugins of the build. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: sharedPlugins(),
        test: {
          name: "node",
          environment: "node",
          include: ["{src,server,.ci}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.browser.test.{ts,tsx}"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: sharedPlugins(),
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: CHROMIUM_FLAGS,
                ...(executablePath === undefined ? {} : { executablePath }),
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
