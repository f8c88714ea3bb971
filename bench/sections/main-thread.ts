import type { Browser, CDPSession } from "playwright";
import * as v from "valibot";
import type { Passed } from "../front.ts";
import { readMetrics, newVisitor, SLOWDOWN, slowPage } from "../phone.ts";
import { circumstances, kilo, median, spread, table } from "../report.ts";
import { type Running, type Section, tried } from "../section.ts";
import type { Target } from "../targets.ts";

/** Seconds after the start of the navigation: end of the start phase, begin and end of the rest phase. */
const START = 12;
const REST_FROM = 20;
const REST_TO = 40;
/** Seconds after which a draw of the shown track is published. */
const DRAW_AT = 30;
/** Number of measurements of a page's first layout in each round. */
const LAYOUTS = 3;
/** Milliseconds without a request that count as rest. */
const QUIET_MS = 4000;

interface Sample {
  readonly id: string;
  /** Milliseconds of the main thread in the start phase, and per second at rest. */
  readonly start: number;
  readonly rest: number;
  /** Milliseconds of the longest task of the start phase; 0 for less than 50. */
  readonly longest: number;
  /** Milliseconds of style and layout before the first paint; the same with scripts off. */
  readonly layout: number;
  readonly plainLayout: number;
  readonly elements: number;
  readonly requests: number;
  readonly allRequests: number;
  readonly scriptsBeforeRest: number;
  readonly scripts: number;
  readonly bytes: number;
}

/**
 * Busy milliseconds of the main thread so far. With `steady` it is the CPU time without slowdown, multiplied by
 * {@link SLOWDOWN}, which other load on the machine hardly changes.
 */
async function busyMs(session: CDPSession, steady: boolean): Promise<number> {
  const metric = await readMetrics(session);
  return steady ? metric("ThreadTime") * 1000 * SLOWDOWN : metric("TaskDuration") * 1000;
}

const isScript = ({ type }: Passed) => type.includes("javascript");
const isStream = ({ type }: Passed) => type.includes("event-stream");

function sum(all: readonly Passed[]): number {
  return all.reduce((bytes, each) => bytes + each.bytes, 0);
}

/** The page's own requests until its first rest; the open stream doesn't delay the rest. */
function untilRest(passed: readonly Passed[]): Passed[] {
  const own = passed.filter((each) => !each.byWorker).toSorted((a, b) => a.began - b.began);
  let quietFrom = own[0]?.began ?? 0;
  return own.filter((each) => {
    if (each.began > quietFrom + QUIET_MS) return false;
    if (!isStream(each)) quietFrom = Math.max(quietFrom, each.ended ?? each.began);
    return true;
  });
}

/** Chromium's trace; times in microseconds. */
const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      ts: v.number(),
      dur: v.optional(v.number(), 0),
    }),
  ),
});
const LAYOUT: ReadonlySet<string> = new Set(["Layout", "UpdateLayoutTree"]);

/** Milliseconds of style and layout before a page's first paint, and its number of elements. */
async function firstLayout(browser: Browser, url: string, scripts: boolean) {
  const context = await newVisitor(browser, scripts);
  try {
    const { page } = await slowPage(context);
    await browser.startTracing(page, { categories: ["loading", "devtools.timeline"] });
    let trace: Buffer;
    try {
      await page.goto(url);
      // A page without scripts can't report its first paint.
      await page.waitForTimeout(1000);
    } finally {
      // A second attempt can't start a trace while one is running.
      trace = await browser.stopTracing();
    }
    const { traceEvents } = v.parse(traceSchema, JSON.parse(trace.toString()));
    const paint = traceEvents.findLast(({ name }) => name === "firstContentfulPaint");
    // The template's page paints nothing without its scripts.
    const before = traceEvents.filter(
      ({ name, pid, ts }) =>
        LAYOUT.has(name) && (paint === undefined || (pid === paint.pid && ts < paint.ts)),
    );
    return {
      layout: before.reduce((ms, { dur }) => ms + dur / 1000, 0),
      elements: await page.evaluate(() => document.querySelectorAll("*").length),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: records the milliseconds of its longest task. */
function noteLongTasks(): void {
  const longest = { ms: 0 };
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
  }).observe({ type: "longtask", buffered: true });
}

async function measure({ browser, targets: { site }, steady }: Running, target: Target) {
  const { id, url, front } = target;
  const layouts = [];
  const plainLayouts = [];
  for (let time = 1; time <= LAYOUTS; time += 1) {
    layouts.push(await firstLayout(browser, url, true));
    plainLayouts.push(await firstLayout(browser, url, false));
  }
  const context = await newVisitor(browser);
  try {
    const { page, session } = await slowPage(context, steady ? 1 : SLOWDOWN);
    await page.addInitScript(noteLongTasks);
    await site.feed.align(DRAW_AT);
    front.clear();
    const before = await busyMs(session, steady);
    const began = performance.now();
    const until = (second: number) =>
      page.waitForTimeout(Math.max(0, began + second * 1000 - performance.now()));
    await page.goto(url);
    await until(START);
    const start = (await busyMs(session, steady)) - before;
    const longest = await page.evaluate<number>("longest.ms");
    await until(REST_FROM);
    const restBegan = performance.now();
    const restBefore = await busyMs(session, steady);
    await until(REST_TO);
    const rest = (await busyMs(session, steady)) - restBefore;
    const passed = [...front.passed()];
    const early = untilRest(passed);
    return {
      id,
      start,
      longest,
      layout: median(layouts.map(({ layout }) => layout)),
      plainLayout: median(plainLayouts.map(({ layout }) => layout)),
      elements: median(plainLayouts.map(({ elements }) => elements)),
      rest: rest / ((performance.now() - restBegan) / 1000),
      requests: early.length,
      allRequests: passed.length,
      scriptsBeforeRest: sum(early.filter(isScript)),
      scripts: sum(passed.filter(isScript)),
      bytes: sum(passed.filter((each) => !isStream(each))),
    } satisfies Sample;
  } finally {
    await context.close();
  }
}

function tables(targets: readonly Target[], samples: readonly Sample[]): string {
  const of = (id: string, field: Exclude<keyof Sample, "id">) =>
    samples.filter((sample) => sample.id === id).map((sample) => sample[field]);
  const middle = (id: string, field: Exclude<keyof Sample, "id">) => median(of(id, field));
  // By round, because the machine's speed changes within a run.
  const toNuxt = (id: string) => {
    const peers = of("nuxt", "start");
    const ratios = of(id, "start").map((ms, round) => ms / (peers[round] ?? Number.NaN));
    return `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`;
  };
  const thread = targets.map(({ id, name }) => [
    name,
    `${Math.round(middle(id, "start"))} (${spread(of(id, "start"))})`,
    toNuxt(id),
    `${middle(id, "rest").toFixed(1)} (${spread(of(id, "rest"), 1)})`,
    middle(id, "longest") === 0 ? "< 50" : Math.round(middle(id, "longest")),
  ]);
  const perElement = (id: string, field: "layout" | "plainLayout") =>
    middle(id, field) / middle(id, "elements");
  const layouts = targets.map(({ id, name }) => [
    name,
    middle(id, "elements"),
    ...(["layout", "plainLayout"] as const).flatMap((field) => [
      middle(id, field).toFixed(0),
      (perElement(id, field) / perElement("static", field)).toFixed(1),
    ]),
  ]);
  const weight = targets.map(({ id, name }) => [
    name,
    middle(id, "requests"),
    kilo(middle(id, "scriptsBeforeRest")),
    middle(id, "allRequests"),
    kilo(middle(id, "scripts")),
    kilo(middle(id, "bytes")),
  ]);
  const rest = `ms a second at rest, seconds ${REST_FROM}–${REST_TO} (range)`;
  const toStatic = "× static, per element";
  const layout = ["layout before the first paint, ms", toStatic, "with scripts off, ms", toStatic];
  const start = [`ms in ${START} s (range)`, "× Nuxt, of each round (range)"];
  const busy = ["page", ...start, rest, "longest task, ms"];
  const early = ["page", "requests until rest", "scripts until rest, kB"];
  const all = [`all requests in ${REST_TO} s`, "all scripts, kB", "everything, kB"];
  return [
    table(busy, thread),
    table(["page", "elements", ...layout], layouts),
    table([...early, ...all], weight),
  ].join("\n\n");
}

export const mainThread: Section = {
  name: "main-thread",
  rounds: 3,
  pages: ["static", "template", "nuxt", "home", "track", "hot", "hand-ticked"],
  async run(running) {
    const { targets: all, rounds, steady } = running;
    const samples: Sample[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of all.targets) {
        const sample = await tried(() => measure(running, target));
        samples.push(sample);
        const { start, rest } = sample;
        console.log(
          `${round}/${rounds} ${target.name}: ${Math.round(start)} ms in ${START} s, ${rest.toFixed(1)} ms a second at rest`,
        );
      }
    }
    const pace = steady ? `CPU time × ${SLOWDOWN}` : `${SLOWDOWN} × slower`;
    const how = `${rounds} interleaved rounds, medians, ${pace}, a draw every few seconds`;
    return `${circumstances(how)}\n\n${tables(all.targets, samples)}`;
  },
};
