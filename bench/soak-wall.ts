import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright";
import { OPS_TOKEN } from "../e2e/support/server.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { TRACKS } from "../server/catalogue/built-in.ts";
import { draw, publish } from "./feed.ts";
import { appReady, metricsOf } from "./phone.ts";
import { growthOf, table } from "./report.ts";
import { soakFolder, type SoakProcess } from "./soak-site.ts";

/**
 * `npm run soak-wall -- MINUTES` (60 without a number): the big screen with all tracks, while as many draws
 * come in as in 24 hours, and the server is killed and started again ten times. Prints what the page holds
 * once everything that can be freed is: memory, elements, listeners; then whether that stayed flat, and
 * whether each track shows its last draw.
 */

const MINUTES = Number(process.argv[2] ?? 60);
const DAY_DRAWS = TRACKS.reduce((sum, { schedule }) => sum + 86_400 / schedule.period, 0);
const DRAW_MS = (MINUTES * 60_000) / DAY_DRAWS;
const RESTARTS = 10;
const MEASUREMENTS = 30;
/** What memory in MB, and the numbers of elements and listeners, may grow by. */
const FLAT = { mb: 2, nodes: 200, listeners: 50 };
/** Milliseconds in which the page must show the last draws. */
const SETTLE_MS = 60_000;

const folder = await soakFolder(OPS_TOKEN);
let site: SoakProcess = await folder.start();
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
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
  site = await folder.start(new URL(site.url).port);
}

const last = new Map<number, string>();

async function drawNext(nth: number): Promise<void> {
  const { id } = TRACKS[nth % TRACKS.length] ?? { id: 2001 };
  const at = Math.floor(Date.now() / 1000);
  const given = draw(id, 900_000 + nth, { at, next: at + 60 });
  await publish(site.url, [{ ...given, replace_simulated: true }]);
  last.set(id, given.term);
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

const measured: Awaited<ReturnType<typeof measure>>[] = [];
const began = performance.now();
for (let nth = 0; nth < DAY_DRAWS; nth += 1) {
  await drawNext(nth);
  if (nth % Math.floor(DAY_DRAWS / RESTARTS) === 99) await restart();
  if (nth % Math.floor(DAY_DRAWS / MEASUREMENTS) === 199) {
    const now = await measure();
    measured.push(now);
    const minute = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(
      `minute ${minute}, draw ${nth + 1}: ${now.mb.toFixed(2)} MB`,
      now.nodes,
      now.listeners,
    );
  }
  await wait(Math.max(0, began + (nth + 1) * DRAW_MS - performance.now()));
}

const wanted = [...last.values()];
const missing = async () => {
  const text = await page.locator("main").innerText();
  return wanted.filter((term) => !text.includes(term));
};
const settled = Date.now() + SETTLE_MS;
while ((await missing()).length > 0 && Date.now() < settled) await wait(500);
const lost = await missing();
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
console.log(
  `${last.size} tracks, last draws that are missing: ${lost.length}; errors of the page: ${errors.length}`,
);
for (const error of new Set(errors)) console.error(error);
await browser.close();
site.end("SIGTERM");
await site.ended;
await folder.remove();
process.exitCode = rows.every(({ flat }) => flat) && lost.length + errors.length === 0 ? 0 : 1;
