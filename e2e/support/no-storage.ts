import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { chromiumOptions } from "../../scripts/chromium.ts";

/** Chromium's setting "block all site data", as it stands in a profile. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

/** A profile that blocks all site data: it has to be written before the browser starts. */
async function blockingProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marble-profile-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(BLOCK_ALL));
  return folder;
}

/**
 * The context of tests in a browser that blocks all site data: storage, databases, locks, workers. A
 * fixture, for `test.extend`.
 */
export async function contextWithoutStorage(
  { baseURL, locale }: { baseURL: string | undefined; locale: string | undefined },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await blockingProfile();
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    reducedMotion: "reduce",
    ...(locale !== undefined && { locale }),
    ...(baseURL !== undefined && { baseURL }),
  });
  await use(context);
  await context.close();
  await rm(profile, { recursive: true, force: true });
}

/** Animation frames over which a page is watched: about a fifth of a second. */
const FRAMES = 12;

/** Expects a page to draw animation frames, and its main thread to be idle for most of that time. */
export async function expectAtRest(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const measure = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { busy: of("TaskDuration"), at: of("Timestamp") };
  };
  // What a page does when it opens may take its time; a thread that spins never gets there.
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
