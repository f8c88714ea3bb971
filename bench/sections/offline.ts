import type { Browser, Page } from "playwright";
import { newVisitor, SLOWDOWN, slowPage, workerReady } from "../phone.ts";
import { circumstances, median, spread, table } from "../report.ts";
import { type Section, tried } from "../section.ts";
import type { Target } from "../targets.ts";

/** Milliseconds until a first visit has stored its data. */
const STORE_MS = 5000;

interface Sample {
  readonly id: string;
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly paint: number;
  /** Milliseconds to the largest contentful paint. */
  readonly largest: number;
}

/** Times of a page's first and largest contentful paint. */
async function readPaints(page: Page): Promise<Omit<Sample, "id">> {
  return page.evaluate(
    () =>
      new Promise<{ paint: number; largest: number }>((resolve) => {
        let largest = 0;
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? largest;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          const [first] = list.getEntriesByName("first-contentful-paint");
          if (first === undefined) return;
          setTimeout(() => resolve({ paint: first.startTime, largest }), 2000);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

/** A second visit without a network and with a stopped service worker, as an installed app starts. */
async function startOffline(browser: Browser, { id, url, front }: Target): Promise<Sample> {
  const context = await newVisitor(browser);
  try {
    const first = await context.newPage();
    await first.goto(url);
    await workerReady(first);
    await first.waitForTimeout(STORE_MS);
    await first.close();
    front.setOffline(true);
    await context.setOffline(true);
    const { page, session } = await slowPage(context);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await page.waitForTimeout(1000);
    await page.goto(url, { waitUntil: "commit" });
    return { id, ...(await readPaints(page)) };
  } finally {
    front.setOffline(false);
    await context.close();
  }
}

export const offline: Section = {
  name: "offline",
  rounds: 5,
  pages: ["static-worker", "home", "track"],
  async run({ browser, targets: { targets }, rounds }) {
    const samples: Sample[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of targets) {
        const sample = await tried(() => startOffline(browser, target));
        samples.push(sample);
        console.log(
          `${round}/${rounds} ${target.name}: painted after ${Math.round(sample.paint)} ms`,
        );
      }
    }
    const of = (id: string, field: "paint" | "largest") =>
      samples.filter((sample) => sample.id === id).map((sample) => sample[field]);
    const base = median(of(targets[0]?.id ?? "", "paint"));
    const rows = targets.map(({ id, name }) => {
      const paints = of(id, "paint");
      return [
        name,
        (median(paints) / base).toFixed(2),
        `${Math.round(median(paints))} (${spread(paints)})`,
        Math.round(median(of(id, "largest"))),
      ];
    });
    const head = ["page", "first paint ×", "first paint, ms (range)", "largest paint, ms"];
    const how = `${rounds} interleaved rounds, medians, ${SLOWDOWN} × slower`;
    return `${circumstances(how)}\n\n${table(head, rows)}`;
  },
};
