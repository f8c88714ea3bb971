import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { chromiumOptions } from "../../scripts/chromium.ts";

/** Chromium's setting "block all site data" in a profile's preferences; the headless shell reads no profile. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Writes a profile that blocks all site data, before the browser starts; resolves with its folder. */
async function blockingProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marble-profile-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(BLOCK_ALL));
  return folder;
}

/**
 * A fixture for `test.extend`: the context of a browser that blocks all site data (storage, databases, locks,
 * workers).
 */
export async function contextWithoutStorage(
  { baseURL, locale }: { baseURL: string | undefined; locale: string | undefined },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await blockingProfile();
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions("whole"),
    reducedMotion: "reduce",
    ...(locale !== undefined && { locale }),
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow("Access is denied");
  await page.close();
  await use(context);
  await context.close();
  await rm(profile, { recursive: true, force: true });
}

/** Number of animation frames to measure, about a fifth of a second. */
const FRAMES = 12;

/** Expects a page to draw animation frames with its main thread idle for more than half of the time. */
export async function expectAtRest(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const measure = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { busy: of("TaskDuration"), at: of("Timestamp") };
  };
  // Work at the start of a page ends at some time; an endless loop never does.
  await expect(async () => {
    const before = await measure();
    await page.evaluate(async (frames) => {
      for (let left = frames; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    }, FRAMES);
    const after = await measure();
    expect((after.busy - before.busy) / (after.at - before.at)).toBeLessThan(0.5);
  }).toPass({ timeout: 30_000 });
  await devtools.detach();
}
