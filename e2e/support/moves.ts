import { expect, type Page } from "@playwright/test";

/** What browsers tell of a shift; TypeScript doesn't know of it. */
declare class LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Notes what moves on the pages opened next: each layout shift, with its size and what moved from where
 * to where. Resolves with how to read them.
 */
export async function noteMoves(page: Page, but = /^$/): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
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
        moves.push([at, ...parts].join("\n  "));
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // A busy browser tells of a shift some frames after it.
    const movesNow = () => {
      note(observer.takeRecords());
      return moves;
    };
    Object.assign(window, { movesNow });
  });
  return async () => {
    const all = await page.evaluate(() => (Reflect.get(window, "movesNow") as () => string[])()); // set above
    return all.filter((move) => !but.test(move));
  };
}

/** Waits until a countdown of the page says something else than now. */
export async function untilTick(page: Page): Promise<void> {
  const countdown = page.getByRole("main").getByRole("timer").first();
  const now = await countdown.innerText();
  await expect(countdown).not.toHaveText(now, { useInnerText: true });
}
