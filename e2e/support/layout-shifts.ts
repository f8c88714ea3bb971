import { expect, type Page } from "@playwright/test";

/** A layout shift entry, which TypeScript's DOM types lack. */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Console error of a layout shift while a page starts. */
export const MOVED_AT_START = /^Layout shift at /;

/**
 * Runs in a page before its scripts: records its layout shifts, each with its score, the moved elements and their
 * old and new places. One before the app is shown, which the mark "shown" records, is an error.
 */
function watchShifts(): void {
  /** Milliseconds after which a page shows parts that still lack their style sheet (until-styled). */
  const STYLED_MS = 4000;
  const shifts: string[] = [];
  let startedAt = STYLED_MS;
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset["shown"] === undefined) return;
    startedAt = Math.min(STYLED_MS, performance.mark("shown").startTime);
    observer.disconnect();
  }).observe(document, { subtree: true, attributeFilter: ["data-shown"] });
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(" ");
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const text = node?.textContent?.slice(0, 30) ?? "";
    return `${element?.tagName.toLowerCase()}.${element?.className} "${text}"`;
  };
  const note = (entries: PerformanceEntryList) => {
    for (const shift of entries) {
      if (!(shift instanceof LayoutShift)) continue;
      const parts = shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)}: ${place(previousRect)} → ${place(currentRect)}`,
      );
      const at = `${Math.round(shift.startTime)} ms: ${shift.value.toFixed(6)}`;
      const text = [at, ...parts].join("\n  ");
      shifts.push(text);
      if (shift.startTime < startedAt && !shift.hadRecentInput)
        // oxlint-disable-next-line no-console -- the test's page fixture reads it
        console.error(`Layout shift at ${text}`);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  // A busy browser reports a shift some frames later.
  const readShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
  Object.assign(window, { readShifts });
}

/** Records the layout shifts of the pages opened next; one while a page starts is an error of the page. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
}

/** Reads all layout shifts of the open page, without those that match `but`. */
export async function readShifts(page: Page, but = /^$/): Promise<string[]> {
  const all = await page.evaluate(() => (Reflect.get(window, "readShifts") as () => string[])()); // set above
  return all.filter((shift) => !but.test(shift));
}

/** Waits until the first countdown of the page changes. */
export async function untilTick(page: Page): Promise<void> {
  const countdown = page.getByRole("main").getByRole("timer").first();
  const now = await countdown.innerText();
  await expect(countdown).not.toHaveText(now, { useInnerText: true });
}
