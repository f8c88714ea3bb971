import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { catalogue, histories, homePage, hotCold, open } from "#contract/endpoints.ts";
import { opsDraws } from "#contract/ops.ts";
import { parseEnvelope, openApp, post } from "#server/app-for-tests.ts";
import { parseTestSite } from "#server/draws/catalogue/site-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

const TRACK = { id: 3001, name: { en: "Own" }, marbles: 5, zone: "Asia/Tokyo" };
const siteWith = (times: object) => parseTestSite({ tracks: [{ ...TRACK, ...times }] });

const NIGHT = { period: { seconds: 300, from: "13:09", to: "04:04" } };
/** `draws-over-midnight.csv` of a track in Tokyo. */
const OVER_MIDNIGHT = [
  ["20261128177", "3,1,2,5,4", "2026-11-28 23:49:00"],
  ["20261128178", "1,2,3,4,5", "2026-11-28 23:54:00"],
  ["20261128179", "2,1,3,4,5", "2026-11-28 23:59:00"],
  ["20261128180", "5,1,2,3,4", "2026-11-29 00:04:00"],
  ["20261128181", "4,1,2,5,3", "2026-11-29 00:09:00"],
  ["20261129001", "3,2,1,5,4", "2026-11-29 13:09:00"],
] as const;

async function start(times: object, rows: readonly (readonly [string, string, string])[]) {
  server = await openApp({ catalogue: { current: siteWith(times), problems: [] } });
  await publishRows(rows);
}

/** Stores draws by the operator's call, at the time of the last one. */
async function publishRows(rows: readonly (readonly [string, string, string])[]) {
  const [, , last = ""] = rows.at(-1) ?? [];
  server.clock.set(Date.parse(`${last.replace(" ", "T")}+09:00`) + 30_000);
  const draws = rows.map(([term, number, open_time]) => ({
    cate_id: 3001,
    term,
    number,
    open_time,
  }));
  const { status, text } = await server.send(opsDraws.path, post(JSON.stringify(draws)));
  expect([status, text.includes("refused")]).toEqual([200, false]);
}

async function of<Schema extends v.GenericSchema>(
  { path, data }: { readonly path: string; readonly data: Schema },
  query = "",
) {
  const { text } = await server.send(`${path}?cate_id=3001${query}`);
  return v.parse(data, parseEnvelope(text).data);
}

const termsOn = async (date: string) =>
  (await of(histories, `&date=${date}`)).list.map(({ term }) => term);

describe("draws past midnight", () => {
  test("belong to the drawing day of the run's start, and none is missing", async () => {
    await start(NIGHT, OVER_MIDNIGHT.slice(0, 5));
    expect(await of(open)).toMatchObject({ term: "20261128181", today_opens: 5 });
    const day = await of(histories, "&date=2026-11-28");
    expect(day).toMatchObject({ total: 5, missing: [], zone: "Asia/Tokyo", day_start: "13:09" });
    expect(day.list[0]).toMatchObject({ term: "20261128181", open_time: "2026-11-29 00:09:00" });
    // Default: the present drawing day.
    expect(await of(histories)).toMatchObject({ date: "2026-11-28", total: 5 });
    expect(await of(hotCold, "&date=2026-11-28")).toMatchObject({
      draws: 5,
      wanted: 5,
      missing: 0,
    });
    await publishRows(OVER_MIDNIGHT.slice(5));
    expect(await of(open)).toMatchObject({ term: "20261129001", today_opens: 1 });
    expect(await termsOn("2026-11-29")).toEqual(["20261129001"]);
    expect(await of(histories)).toMatchObject({ date: "2026-11-29", missing: [] });
    const window = await of(hotCold, "&limit=10");
    expect(window).toMatchObject({ draws: 6, missing: 0 });
  });

  test("don't cause 819 missing draws without a start of the day", async () => {
    await start({ period: { seconds: 300 } }, OVER_MIDNIGHT);
    expect(await of(open)).toMatchObject({ today_opens: 3 });
    expect(await of(histories, "&date=2026-11-29")).toMatchObject({ total: 3, missing: [] });
    expect(await of(hotCold, "&limit=10")).toMatchObject({ missing: 0 });
  });

  test("are in exports and found by day or time", async () => {
    await start(NIGHT, OVER_MIDNIGHT);
    const file = async (from: string, to: string) =>
      (await server.send(`/api/v1/hall/draws.csv?cate_id=3001&from=${from}&to=${to}`)).text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[0]?.replaceAll('"', ""));
    expect(await file("2026-11-28", "2026-11-28")).toEqual(
      OVER_MIDNIGHT.slice(0, 5).map(([term]) => term),
    );
    expect(await file("2026-11-29", "2026-11-29")).toEqual(["20261129001"]);
    expect(await of(histories, "&find=2026-11-28")).toMatchObject({ found: "20261128181" });
    expect(await of(histories, "&find=2026-11-29 00:05")).toMatchObject({
      found: "20261128180",
      date: "2026-11-28",
    });
  });

  test("have the due draws between two of them as missing", async () => {
    const [first, , , fourth, fifth] = OVER_MIDNIGHT;
    await start(NIGHT, [first, fourth, fifth]);
    expect(await of(histories, "&date=2026-11-28")).toMatchObject({
      missing: ["20261128179", "20261128178"],
    });
    expect(await of(open)).toMatchObject({ today_opens: 5 });
  });
});

describe("the start of a track's day", () => {
  test("is in the catalogue, the home page's data and each history", async () => {
    await start({ ...NIGHT, day_start: "06:00" }, OVER_MIDNIGHT);
    expect((await of(catalogue))[0]).toMatchObject({ zone: "Asia/Tokyo", day_start: "06:00" });
    expect((await of(homePage)).categories[0]).toMatchObject({ day_start: "06:00" });
    expect(await of(histories, "&last=10")).toMatchObject({ day_start: "06:00" });
  });

  test("moves the days when it changes, not the draws", async () => {
    await start(NIGHT, OVER_MIDNIGHT);
    const stored = () => server.store.between({ cate_id: 3001, from: 0, to: 1e12 });
    const before = await stored();
    const to = (day_start: string) =>
      server.board.setTracks(siteWith({ ...NIGHT, day_start }).tracks);
    expect(await termsOn("2026-11-28")).toHaveLength(5);
    await to("00:00");
    expect(await termsOn("2026-11-28")).toHaveLength(3);
    expect(await of(open)).toMatchObject({ today_opens: 3 });
    await to("00:05");
    expect(await termsOn("2026-11-28")).toHaveLength(4);
    expect(await of(open)).toMatchObject({ today_opens: 2 });
    await to("13:10");
    expect(await termsOn("2026-11-28")).toHaveLength(6);
    expect(await of(open)).toMatchObject({ today_opens: 6 });
    expect(await stored()).toEqual(before);
  });
});

describe("a past day with draws that arrive after its end", () => {
  const rows = OVER_MIDNIGHT;
  const path = (name: "hall/open/histories" | "hall/stat/lenre") =>
    `/api/v1/${name}?cate_id=3001&date=2026-11-28&lang=en`;
  const cachedFor = async (name: Parameters<typeof path>[0]) => {
    const { headers } = await server.send(path(name));
    return Number(/s-maxage=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1]);
  };
  /** Sends a draw on the next morning. */
  async function publishLate(row: (typeof rows)[number]) {
    const [term, number, open_time] = row;
    server.clock.set(Date.parse("2026-11-29T13:20:00+09:00"));
    const draw = { cate_id: 3001, term, number, open_time };
    expect((await server.send(opsDraws.path, post(JSON.stringify(draw)))).status).toBe(200);
  }

  test("has them, also in caches that had it empty", async () => {
    await start(NIGHT, [["20261127001", "3,1,2,5,4", "2026-11-27 23:49:00"]]);
    server.clock.set(Date.parse("2026-11-29T13:20:00+09:00"));
    for (const name of ["hall/open/histories", "hall/stat/lenre"] as const) {
      expect((await server.send(path(name))).text).toMatch(/"(total|draws)":0/);
    }
    const tags = await Promise.all(
      (["hall/open/histories", "hall/stat/lenre"] as const).map(async (name) =>
        (await server.send(path(name))).headers.get("etag"),
      ),
    );
    for (const row of rows) await publishLate(row);
    expect(await of(histories, "&date=2026-11-28")).toMatchObject({ total: 5 });
    expect(await of(hotCold, "&date=2026-11-28")).toMatchObject({ draws: 5 });
    for (const [at, name] of (["hall/open/histories", "hall/stat/lenre"] as const).entries()) {
      const headers = { "if-none-match": tags[at] ?? "" };
      expect((await server.send(path(name), { headers })).status).toBe(200);
    }
  });

  test("is cached only briefly until the next day has draws", async () => {
    await start({ period: { seconds: 300 } }, rows.slice(0, 2));
    server.clock.set(Date.parse("2026-11-29T00:00:10+09:00"));
    expect(await cachedFor("hall/open/histories")).toBe(1);
    expect(await cachedFor("hall/stat/lenre")).toBe(1);
    await publishLate(rows[5]);
    expect(await cachedFor("hall/open/histories")).toBe(60);
  });
});
