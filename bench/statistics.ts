import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openApp } from "../server/app-for-tests.ts";
import { createStatistics } from "../server/api/statistics.ts";
import { openStore, SQLITE_FILE } from "../server/store/open-store.ts";
import type { StoredDraw } from "../server/store/store.ts";
import { termKey } from "../server/store/tables.ts";

/**
 * Measures statistics on a short and on a long history, alternately in one run, so that the machine's speed
 * cancels out. `node bench/statistics.ts [draws] [rounds]`.
 */
const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 3_000_000);
const ROUNDS = Number(process.argv[3] ?? 200);
/** A track without draws in the app of the tests. */
const TRACK = 2003;
const PERIOD = 75;
/** Epoch seconds of the newest draw of both histories. */
const NEWEST = Date.parse("2026-03-01T12:00:00Z") / 1000;
const FIRST_TERM = 10_000_000;

function orders(count: number): { number: string; timings: string }[] {
  return Array.from({ length: count }, () => {
    const order = Array.from({ length: 10 }, (_, at) => at + 1)
      .map((number) => ({ number, by: Math.random() }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ number }) => number);
    const start = 25 + Math.random() * 4;
    const timings = order.map((_, at) => (start + at * 0.3).toFixed(2));
    return { number: order.join(), timings: timings.join() };
  });
}

const POOL = orders(4096);

/** Draw `at` places before (negative) or after the newest one. */
function drawAt(at: number): StoredDraw {
  const { number, timings } = POOL.at(at % POOL.length) ?? { number: "", timings: "" };
  const open_timestamp = NEWEST + at * PERIOD;
  return {
    cate_id: TRACK,
    term: String(FIRST_TERM + at),
    number,
    all_number: number,
    timings,
    spec_number: "-",
    open_timestamp,
    next_term: String(FIRST_TERM + at + 1),
    next_open_timestamp: open_timestamp + PERIOD,
    residue_opens: null,
    source: "feed",
  };
}

/** Inserts `draws` rows into a database file, bypassing the store, which would take longer. */
function fill(file: string, draws: number): void {
  const database = new DatabaseSync(file);
  database.exec("pragma synchronous = off; begin");
  const insert = database.prepare(
    `insert into draws (cate_id, term, term_key, number, all_number, timings, spec_number,
      open_timestamp, next_term, next_open_timestamp, residue_opens, source, seq, best_time)
      values (?, ?, ?, ?, ?, ?, '-', ?, ?, ?, null, 'feed', ?, ?)`,
  );
  for (let at = -draws; at < 0; at += 1) {
    const draw = drawAt(at);
    insert.run(
      TRACK,
      draw.term,
      termKey(draw.term),
      draw.number,
      draw.number,
      draw.timings,
      draw.open_timestamp,
      draw.next_term,
      draw.next_open_timestamp,
      at + draws + 2,
      Number(draw.timings.slice(0, 5)),
    );
  }
  database.exec(`update counters set value = ${draws + 1} where name = 'seq'; commit; analyze`);
  database.close();
}

async function openSite(folder: string, draws: number) {
  const dataDir = join(folder, String(draws));
  const first = await openStore({ dataDir });
  await first.addDraws({ cate_id: TRACK, source: "feed", draws: [drawAt(0)] });
  await first.close();
  const file = join(dataDir, SQLITE_FILE);
  fill(file, draws);
  const store = await openStore({ dataDir });
  const { app, board, clock, close } = await openApp({ store });
  clock.set(NEWEST * 1000);
  await board.refresh();
  const statistics = createStatistics(store);
  let newest = 0;
  return {
    draws,
    statistics,
    store,
    track() {
      const track = board.track(TRACK);
      if (track === undefined) throw new Error("the track isn't on the board");
      return track;
    },
    async draw() {
      newest += 1;
      await store.addDraws({ cate_id: TRACK, source: "feed", draws: [drawAt(newest)] });
      await board.refresh();
    },
    async ask(path: string) {
      const response = await app.request(`/api/v1/hall/stat/${path}`);
      const length = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return length;
    },
    close,
  };
}

const samples = new Map<string, Map<number, number[]>>();

async function timed(what: string, draws: number, work: () => unknown): Promise<void> {
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  const bySite = samples.get(what) ?? new Map<number, number[]>();
  samples.set(what, bySite.set(draws, [...(bySite.get(draws) ?? []), took]));
}

const QUERY = `?cate_id=${TRACK}`;

async function round(site: Awaited<ReturnType<typeof openSite>>): Promise<void> {
  const { draws, statistics } = site;
  const measure = (what: string, work: () => unknown) => timed(what, draws, work);
  await measure("a draw stored and shown", () => site.draw());
  const params = { cate_id: TRACK, limit: 500 as const, detail: "all" as const, page: 1 };
  const asked = () => ({ track: site.track(), params });
  await measure("lenre limit=500, computed", () => statistics.hotCold(asked()));
  await measure("liangmian limit=500, computed", () => statistics.twoSides(asked()));
  await measure("top3 limit=500, computed", () => statistics.topThree(asked()));
  await measure("timing limit=500, computed", () => statistics.timing(asked()));
  await measure("shandian limit=500, computed", () => statistics.scatter(asked()));
  const past = { track: site.track(), params: { ...params, date: "2026-02-27" } };
  await measure("lenre date=past day, computed", () => statistics.hotCold(past));
  await measure("liangmian date=past day, computed", () => statistics.twoSides(past));
  await measure("timing date=past day, computed", () => statistics.timing(past));
  await measure("shandian date=past day, computed", () => statistics.scatter(past));
  await measure("lenre limit=500, answered", () => site.ask(`lenre${QUERY}&limit=500`));
  await measure("lenre limit=500, again", () => site.ask(`lenre${QUERY}&limit=500`));
  await measure("shandian limit=20, answered", () => site.ask(`shandian${QUERY}&limit=20`));
}

function median(values: readonly number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function tell(): void {
  const head = [`${SMALL} draws`, `${LARGE} draws`, "ratio"].map((text) => text.padStart(15));
  console.log(["median, microseconds".padEnd(34), ...head].join(""));
  for (const [what, bySite] of samples) {
    const small = median(bySite.get(SMALL)) * 1000;
    const large = median(bySite.get(LARGE)) * 1000;
    const cells = [small.toFixed(0), large.toFixed(0), (large / small).toFixed(2)];
    console.log([what.padEnd(34), ...cells.map((text) => text.padStart(15))].join(""));
  }
}

const folder = await mkdtemp(join(tmpdir(), "marble-bench-"));
try {
  const sites = [await openSite(folder, SMALL), await openSite(folder, LARGE)];
  for (let nth = 0; nth < 20; nth += 1) for (const site of sites) await round(site);
  samples.clear();
  for (let nth = 0; nth < ROUNDS; nth += 1) for (const site of sites) await round(site);
  tell();
  for (const site of sites) await site.close();
} finally {
  await rm(folder, { recursive: true });
}
