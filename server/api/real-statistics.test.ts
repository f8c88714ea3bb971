import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { histories, hotCold, topThree, twoSides } from "#contract/endpoints.ts";
import { parseLocalTime } from "#domain/zone.ts";
import { drawAt, openApp } from "#server/app-for-tests.ts";

const FILE = resolve(import.meta.dirname, "../../../shared/data/pk10.csv");
const ZONE = "Asia/Shanghai";

let server: Awaited<ReturnType<typeof openApp>>;

/** The file's draws up to a day, for track 2003. */
function realDraws(until: string) {
  const rows = readFileSync(FILE, "utf8").matchAll(/^(\d+),"([\d,]+)",([\d: -]+)/gm);
  return [...rows].flatMap(([, term = "", number = "", time = ""]) => {
    if (time.slice(0, 10) > until) return [];
    const open_timestamp = parseLocalTime(ZONE, time.trim()) ?? 0;
    const next = { next_term: null, next_open_timestamp: null, residue_opens: null };
    const draw = { term, number, all_number: number, timings: "", open_timestamp };
    return drawAt(0, { cate_id: 2003, ...draw, ...next });
  });
}

async function feed(until: string): Promise<void> {
  await server.store.addDraws({ cate_id: 2003, source: "feed", draws: realDraws(until) });
  await server.board.refresh();
}

async function of<Schema extends v.GenericSchema>(
  { path, data }: { readonly path: string; readonly data: Schema },
  query: string,
) {
  const response = await server.app.request(`${path}?cate_id=2003${query}`);
  return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
}

/** Number of missing terms of a day, with the oldest and the newest. */
async function missingOn(date: string) {
  const { missing } = await of(histories, `&date=${date}&page_size=20`);
  const statistic = await of(hotCold, `&date=${date}`);
  expect(statistic.missing).toBe(missing.length);
  expect(statistic.wanted).toBe(statistic.draws + missing.length);
  return [missing.length, missing.at(-1), missing[0]];
}

describe.skipIf(!existsSync(FILE))("real draws (needs ../shared/data)", () => {
  beforeAll(async () => {
    server = await openApp();
    await feed("2018-03-13");
  });
  afterAll(() => server.close());

  test("of a whole day have hand-counted statistics", async () => {
    const sides = await of(twoSides, "&date=2018-03-13");
    expect(sides).toMatchObject({
      draws: 179,
      wanted: 179,
      missing: 0,
      from_term: "670680",
      to_term: "670858",
      sum2: { big: 65, small: 114, odd: 96, even: 83 },
    });
    expect(sides.positions[0]).toEqual({
      rank: 1,
      big: 79,
      small: 100,
      mid: 0,
      odd: 96,
      even: 83,
      dragon: 90,
      tiger: 89,
    });
    expect(sides.streaks.slice(0, 4)).toEqual([
      { rank: 9, kind: "size", value: "big", count: 7 },
      { rank: 6, kind: "size", value: "small", count: 6 },
      { rank: 4, kind: "dt", value: "tiger", count: 5 },
      { rank: 9, kind: "parity", value: "even", count: 5 },
    ]);
    const { items, fair } = await of(topThree, "&date=2018-03-13");
    expect(items[0]).toEqual({ number: 1, first: 19, second: 20, third: 13, rate: 0.2905 });
    expect(fair).toBe(0.3);
  });

  test("of the last 20 have hand-counted statistics", async () => {
    const { rule, positions } = await of(hotCold, "&limit=20");
    const items = positions[0]?.items ?? [];
    expect(rule).toEqual({ hot: 4, cold: 0 });
    expect(items.map(({ hits }) => hits)).toEqual([2, 3, 0, 3, 4, 4, 1, 0, 2, 1]);
    expect(items.map(({ gap }) => gap)).toEqual([1, 5, 20, 2, 0, 4, 10, 20, 7, 18]);
    expect(items.flatMap(({ number, state }) => (state === "hot" ? number : []))).toEqual([5, 6]);
    expect(items.flatMap(({ number, state }) => (state === "cold" ? number : []))).toEqual([3, 8]);
    const top = await of(topThree, "&limit=20");
    expect(top.items[0]).toEqual({ number: 1, first: 2, second: 2, third: 1, rate: 0.25 });
  });

  test("are missing only between two draws of a day", async () => {
    await feed("2018-04-16");
    for (const day of ["2018-03-13", "2018-03-14", "2018-04-10", "2018-04-13", "2018-04-14"]) {
      expect(await missingOn(day)).toEqual([0, undefined, undefined]);
    }
    expect(await missingOn("2018-03-21")).toEqual([18, "672182", "672211"]);
    expect(await missingOn("2018-04-16")).toEqual([32, "676777", "676863"]);
  });
});
