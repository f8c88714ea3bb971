import type { Browser, CDPSession, Locator, Page } from "playwright";
import { type Action, ACTIONS, BACK, BEFORE, FIRST } from "../actions.ts";
import { appReady, readMetrics, newVisitor, SLOWDOWN, slowPage } from "../phone.ts";
import { circumstances, median, spread, table } from "../report.ts";
import { type Section, tried } from "../section.ts";

/** Runs in the page before its scripts: records when an input arrived and when its result was painted. */
function watchInput(): void {
  const entries: PerformanceEntry[] = [];
  const first: { at: number | null } = { at: null };
  const begin = ({ timeStamp }: { timeStamp: number }) => {
    first.at ??= timeStamp;
  };
  addEventListener("pointerdown", begin, true);
  const shortest = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe(shortest);
  // Changes before a frame's callback are painted with that frame, before the next message.
  const painted = () =>
    new Promise<number>((seen) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => seen(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  const armed = async (isDone: () => boolean) => {
    first.at = null;
    entries.length = 0;
    do await new Promise(requestAnimationFrame);
    while (first.at === null || !isDone());
    return { start: first.at, until: (await painted()) - first.at };
  };
  const findPaint = (from: number) => {
    const own = entries.filter(({ startTime }) => startTime >= from - 1);
    return Math.max(0, ...own.map(({ duration }) => duration));
  };
  const goBack = () => {
    begin({ timeStamp: performance.now() });
    history.back();
  };
  Object.assign(window, { armed, findPaint, goBack });
}

/** Most milliseconds of an action. */
const LIMIT_MS = 60_000;
/** Milliseconds of pause between two actions. */
const PAUSE_MS = 1500;
/** Milliseconds until a started page has come to rest. */
const SETTLE_MS = 6000;

interface Sample {
  readonly name: string;
  /** Milliseconds to the next paint; 0 for less than 16. */
  readonly paint: number;
  /** Milliseconds until the result was painted. */
  readonly until: number;
  /** Milliseconds of the main thread's CPU time until then. */
  readonly cpu: number;
}

/** JavaScript expression: milliseconds of a fixed loop, as a measure of the machine's current speed. */
const LOOP = `(() => {
  const start = performance.now();
  let sum = 0;
  for (let step = 0; step < 2e7; step += 1) sum += step % 7;
  return sum > 0 ? performance.now() - start : 0;
})()`;

interface Outcome {
  readonly start: number;
  readonly until: number;
}

interface Visiting {
  readonly url: string;
  /** Factor by which the processor is slowed down. */
  readonly rate: number;
  readonly actions: readonly Action[];
  readonly ready: (page: Page) => Promise<void>;
}

interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Centre of an element in the window, where a visitor would tap. */
async function findCentre(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} isn't on screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function cpuMs(session: CDPSession): Promise<number> {
  return (await readMetrics(session))("ThreadTime") * 1000;
}

function fails(what: string): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error(`${what}: not done in time`)), LIMIT_MS).unref();
  });
}

async function measure({ page, session }: Visit, action: Action): Promise<Sample> {
  const { name, tapped, done, after } = action;
  await page.waitForTimeout(PAUSE_MS);
  const locator = tapped(page);
  const point = locator === null ? null : await findCentre(locator);
  await page.evaluate(
    `window.before = ${BEFORE}; window.outcome = armed(() => ${done}); undefined`,
  );
  const before = await cpuMs(session);
  if (point === null) await page.evaluate("goBack()");
  else await page.touchscreen.tap(point.x, point.y);
  const { start, until } = await Promise.race([page.evaluate<Outcome>("outcome"), fails(name)]);
  const cpu = (await cpuMs(session)) - before;
  // The browser reports an event's duration after its frame.
  await page.waitForTimeout(PAUSE_MS);
  const paint = await page.evaluate<number>(`findPaint(${start})`);
  await after?.(page);
  return { name, paint, until, cpu };
}

function formatTable(samples: readonly Sample[], steady: boolean): string {
  const rows = [FIRST, ...ACTIONS].map(({ name }) => {
    const own = samples.filter((sample) => sample.name === name);
    const cell = (field: "paint" | "until" | "cpu", times = 1) => {
      const values = own.map((sample) => sample[field] * times);
      return `${Math.round(median(values))} (${spread(values)})`;
    };
    if (steady) return [name, cell("cpu", SLOWDOWN)];
    return [name, name === BACK ? "–" : cell("paint"), cell("until")];
  });
  if (steady) return table(["action", `CPU ms × ${SLOWDOWN} until it is there (range)`], rows);
  return table(["action", "ms to the next paint (range)", "ms until it is there (range)"], rows);
}

interface Visited {
  readonly samples: readonly Sample[];
  /** Milliseconds of {@link LOOP}. */
  readonly loop: number;
}

/** Measures the actions one after the other, on one first visit that is ready and at rest. */
async function visitOnce(
  browser: Browser,
  { url, rate, actions, ready }: Visiting,
): Promise<Visited> {
  const context = await newVisitor(browser);
  try {
    const visit = await slowPage(context, rate);
    const { page } = visit;
    await page.addInitScript(watchInput);
    await page.goto(url);
    await ready(page);
    await page.waitForTimeout(SETTLE_MS);
    const loop = await page.evaluate<number>(LOOP);
    const samples: Sample[] = [];
    for (const action of actions) {
      const sample = await measure(visit, action);
      samples.push(sample);
      const { name, paint, until, cpu } = sample;
      const [painted, there, busy] = [paint, until, cpu].map(Math.round);
      console.log(
        `${name}: painted after ${painted} ms, there after ${there} ms, ${busy} ms of CPU`,
      );
    }
    return { samples, loop };
  } finally {
    await context.close();
  }
}

export const input: Section = {
  name: "input",
  rounds: 5,
  pages: ["home"],
  async run({ browser, targets: { targets }, rounds, steady }) {
    const visits: Visited[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`visit ${round} of ${rounds}`);
      const url = targets[0]?.url ?? "";
      const at = { url, rate: steady ? 1 : SLOWDOWN };
      const untouched = { ...at, actions: [FIRST], ready: async () => {} };
      const used = { ...at, actions: ACTIONS, ready: appReady };
      for (const visiting of [untouched, used])
        visits.push(await tried(() => visitOnce(browser, visiting)));
    }
    const samples = visits.flatMap((visit) => visit.samples);
    const loops = visits.map(({ loop }) => loop);
    const speed = `A loop of 20 million steps took ${Math.round(median(loops))} ms (${spread(loops)}).`;
    const pace = steady ? `CPU time × ${SLOWDOWN}` : `${SLOWDOWN} × slower`;
    const how = circumstances(`${rounds} visits, medians, ${pace}`);
    return `${how} ${speed}\n\n${formatTable(samples, steady)}`;
  },
};
