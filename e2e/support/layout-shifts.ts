import { expect, type Page } from "@playwright/test";

/** A layout shift entry, which TypeScript's DOM types lack. */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Records the layout shifts of the pages opened next: each with its score, the moved elements and their old
 * and new places. Resolves with a function that reads them, without those that match `but`.
 */
export async function recordShifts(page: Page, but = /^$/): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
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
        shifts.push([at, ...parts].join("\n  "));
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
  });
  return async () => {
    const all = await page.evaluate(() => (Reflect.get(window, "readShifts") as () => string[])()); // set above
    return all.filter((shift) => !but.test(shift));
  };
}

/** Waits until the first countdown of the page changes. */
export async function untilTick(page: Page): Promise<void> {
  const countdown = page.getByRole("main").getByRole("timer").first();
  const now = await countdown.innerText();
  await expect(countdown).not.toHaveText(now, { useInnerText: true });
}
