import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright";
import * as v from "valibot";
import { OPS_TOKEN } from "../e2e/support/server.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { appReady, metricsOf } from "./phone.ts";
import { growthOf, table } from "./report.ts";
import { soakFolder, type SoakProcess } from "./soak-site.ts";

/**
 * `npm run soak-wall -- MINUTES` (60 without a number): a day of the big screen with all tracks and their
 * simulated draws. Clocks and timers of page and server run so fast that 24 hours pass in these minutes
 * (1440: the real day), and the server is killed and started again ten times. Prints what the page holds once
 * everything that can be freed is: memory, elements, listeners; then whether that stayed flat, and whether
 * each track shows its last draw.
 */

const MINUTES = Number(process.argv[2] ?? 60);
const DAY_MINUTES = 1440;
const MEASUREMENTS = 30;
/** Measurements from one restart to the next. */
const RESTART_EVERY = 3;
/** What memory in MB, and the numbers of elements and listeners, may grow by. */
const FLAT = { mb: 2, nodes: 200, listeners: 50 };
/** Milliseconds in which each track must have shown its last draw. */
const SETTLE_MS = 60_000;

/** What page and server run first: their clocks and timers are fast from now on. */
const FAST_CLOCKS = `{
  const rate = ${DAY_MINUTES / MINUTES};
  const began = ${Date.now()};
  const { Date: Real, setTimeout: once, setInterval: often, requestAnimationFrame: frame } = globalThis;
  const monotonic = performance.now.bind(performance);
  const now = () => began + (Real.now() - began) * rate;
  globalThis.Date = class extends Real {
    static now = now;
    constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
  };
  performance.now = () => monotonic() * rate;
  globalThis.setTimeout = (call, ms = 0, ...given) => once(call, ms / rate, ...given);
  globalThis.setInterval = (call, ms = 0, ...given) => often(call, ms / rate, ...given);
  if (frame) globalThis.requestAnimationFrame = (draw) => frame((at) => draw(at * rate));
}`;
const flags = ["--import", `data:text/javascript,${encodeURIComponent(FAST_CLOCKS)}`];

const folder = await soakFolder(OPS_TOKEN);
let site: SoakProcess = await folder.start("0", flags);
const browser = await chromium.launch(chromiumOptions("whole"));
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
await page.addInitScript({ content: FAST_CLOCKS });
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
const errors: string[] = [];
page.on("pageerror", (error) => errors.push(String(error)));
await page.goto(`${site.url}/en/wall`);
await appReady(page);

/** Kills the server and starts it at the same address: the page has to recover without help. */
async function restart(): Promise<void> {
  site.end("SIGKILL");
  await site.ended;
  site = await folder.start(new URL(site.url).port, flags);
}

async function measure() {
  // What the first collection finalises is freed by the second.
  for (let time = 0; time < 2; time += 1) await session.send("HeapProfiler.collectGarbage");
  const metric = await metricsOf(session);
  return {
    mb: metric("JSHeapUsedSize") / 1e6,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
  };
}

const Hall = v.object({
  data: v.array(v.object({ cate_id: v.number(), last_open: v.object({ term: v.string() }) })),
});

/** Tracks whose last draw the page doesn't show; draws may come in while this looks. */
async function behind(): Promise<number[]> {
  const answer = await fetch(`${site.url}/api/v1/hall/open`);
  const { data } = v.parse(Hall, await answer.json());
  const html = await page.content();
  return data
    .filter(({ last_open: { term } }) => !html.includes(`title="${term}"`))
    .map(({ cate_id }) => cate_id);
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
const first = await page.evaluate(() => Date.now());
for (let nth = 1; nth <= MEASUREMENTS; nth += 1) {
  await wait((MINUTES * 60_000) / MEASUREMENTS);
  const now = await measure();
  measured.push(now);
  const hours = ((await page.evaluate(() => Date.now())) - first) / 3_600_000;
  console.log(`hour ${hours.toFixed(1)}: ${now.mb.toFixed(2)} MB`, now.nodes, now.listeners);
  if (nth % RESTART_EVERY === 0) await restart();
}

let lost = await behind();
const settled = performance.now() + SETTLE_MS;
while (lost.length > 0 && performance.now() < settled) {
  const still = await behind();
  lost = lost.filter((id) => still.includes(id));
}
const rows = (["mb", "nodes", "listeners"] as const).map((key) => {
  const values = measured.map((each) => each[key]);
  const { flat, grew } = growthOf(values, FLAT[key]);
  const digits = key === "mb" ? 2 : 0;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return {
    flat,
    cells: [
      key,
      ...[least, most, grew].map((value) => value.toFixed(digits)),
      flat ? "flat" : "NOT flat",
    ],
  };
});
console.log(
  table(
    ["what", "least", "most", "grew from the middle third to the last", ""],
    rows.map(({ cells }) => cells),
  ),
);
console.log(`tracks without their last draw: ${lost.length}; errors of the page: ${errors.length}`);
for (const error of new Set(errors)) console.error(error);
await browser.close();
site.end("SIGTERM");
await site.ended;
await folder.remove();
process.exitCode = rows.every(({ flat }) => flat) && lost.length + errors.length === 0 ? 0 : 1;
