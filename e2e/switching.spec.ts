import type { Page } from "@playwright/test";
import { publishPast } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { expect, test } from "./support/installed.ts";
import { NIGHTLY } from "./support/nightly.ts";

test.use({ allowedErrors: [NO_NETWORK] });

/** Most animation frames until something seen before is shown again, 150 ms at 60 Hz. */
const MAX_FRAMES = 9;
const TABS = ["Hot & cold", "Two sides", "Top-3 rate", "Timing", "Scatter", "Trend", "History"];
const WINDOWS = ["Last 20 draws", "Last 50 draws", "Last 100 draws"];

const REGION = "Draws and statistics";

const region = (page: Page) => page.getByRole("region", { name: REGION });

async function open(page: Page, link: string): Promise<string> {
  const shown = region(page);
  await shown.getByRole("link", { name: link, exact: true }).click();
  await expect(shown.getByRole("link", { name: link, exact: true })).toHaveAttribute(
    "aria-current",
    /page|true/,
  );
  await expect(shown.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  return shown.innerText();
}

/** Presses a link within the page; resolves with the number of frames until the text is shown, and layout shifts. */
async function framesUntil(page: Page, { link, text }: { link: string; text: string }) {
  return page.evaluate(
    async ({ name, link: pressed, text: wanted }) => {
      const shown = document.querySelector<HTMLElement>(`section[aria-label="${name}"]`);
      const links = [...(shown?.querySelectorAll("a") ?? [])];
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const moved: string[] = [];
      let shownAt = Infinity;
      // TypeScript's DOM types have no layout shifts.
      type Shift = PerformanceEntry & { sources?: { node: Node | null }[] };
      const observer = new PerformanceObserver((list) => {
        const shifts: Shift[] = list.getEntries().filter(({ startTime }) => startTime > shownAt);
        for (const { node } of shifts.flatMap(({ sources = [] }) => sources)) {
          // The content above may push the footer.
          if (shown?.contains(node)) moved.push(`${node?.nodeName} ${node?.textContent}`);
        }
      });
      observer.observe({ type: "layout-shift" });
      links.find((each) => (each.ariaLabel ?? each.textContent).trim() === pressed)?.click();
      let frames = 0;
      // A note that the data can't be renewed may appear below.
      const isThere = () => shown?.innerText.startsWith(wanted) === true;
      while (frames < 300 && !isThere()) {
        await frame();
        frames += 1;
      }
      // The frame that shows the text may move what was there before.
      await frame();
      shownAt = performance.now();
      await frame();
      await frame();
      observer.disconnect();
      return { frames, moved };
    },
    { name: REGION, link, text },
  );
}

/** Opens every tab and window once; resolves with the text of each. */
async function visitLinks(page: Page): Promise<{ link: string; text: string }[]> {
  const seen: { link: string; text: string }[] = [];
  for (const link of TABS) seen.push({ link, text: await open(page, link) });
  await open(page, "Hot & cold");
  for (const link of WINDOWS) seen.push({ link, text: await open(page, link) });
  return seen;
}

async function expectAtOnce(page: Page, seen: readonly { link: string; text: string }[]) {
  for (const [index, each] of seen.entries()) {
    let late = Infinity;
    // Other work of a busy machine may take frames: what was late is pressed again.
    for (let nth = 0; nth < 3 && late > MAX_FRAMES; nth += 1) {
      if (nth > 0) await framesUntil(page, seen.at(index - 1) ?? each);
      const { frames, moved } = await framesUntil(page, each);
      expect(moved, `moved after ${each.link}`).toEqual([]);
      late = frames;
    }
    expect(late, `frames until ${each.link}`).toBeLessThanOrEqual(MAX_FRAMES);
  }
}

/** Moves the clock by two minutes, after which all data is stale. */
async function makeStale(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
}

const SILENT = [
  {
    title: "however late the server answers",
    track: 2018,
    silence: async (page: Page) => {
      await page.route("**/api/v1/**", () => undefined);
    },
  },
  {
    title: "without a network",
    track: 2009,
    silence: async (page: Page) => {
      await workerReady(page);
      await page.context().setOffline(true);
    },
  },
];

for (const { title, track, silence } of SILENT) {
  test(
    `a visitor sees a tab or window seen before at once, ${title}`,
    NIGHTLY,
    async ({ page, site }) => {
      await publishPast(site.url, track);
      await openApp(page, `/en/track/${track}`);
      const seen = await visitLinks(page);
      await makeStale(page);
      await silence(page);
      await expectAtOnce(page, [...seen.slice(TABS.length), ...seen.slice(0, TABS.length)]);
    },
  );
}
