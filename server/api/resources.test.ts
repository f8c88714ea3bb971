import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import { catalogue, histories, homePage, open, scatter } from "#contract/endpoints.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { drawAt, parseEnvelope, openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers });
  const body: unknown = response.status === 304 ? null : await response.json();
  return { status: response.status, headers: response.headers, body };
}

async function fetchData<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  lang = "en",
) {
  const { body } = await get(path, { lang });
  const { data } = v.parse(v.object({ code: v.literal(200), data: v.unknown() }), body);
  return v.parse(schema, data);
}

describe("the home page", () => {
  test("lists all tracks with their latest draws", async () => {
    const { categories } = await fetchData(homePage.data, homePage.path);
    expect(categories.map(({ id }) => id)).toEqual(TRACKS.map(({ id }) => id));
    expect(categories[0]).toMatchObject({
      name: "Amber Run",
      image_url: "/art/track-2001.svg",
      number_count: 10,
      source: "feed",
      period_sec: 0,
      last_open: { term: "5000", next_term: "5001", residue_sec: 30, today_opens: 3 },
    });
    expect(categories[1]).toMatchObject({ number_count: 0, last_open: null, source: "simulated" });
  });

  test("uses the header's language, cn for unknown ones", async () => {
    const names = async (lang: string) =>
      (await fetchData(homePage.data, homePage.path, lang)).seo_info.site_name;
    expect(await names("en")).toBe("Marble Draws");
    expect(await names("ja")).toBe("マーブル抽選");
    expect(await names("cn")).toBe("弹珠开奖");
    expect(await names("xx")).toBe("弹珠开奖");
  });

  test("banners lead to existing tracks", async () => {
    const { banners } = await fetchData(homePage.data, homePage.path);
    expect(banners).toHaveLength(4);
    for (const { cate_id, image_url } of banners) {
      expect(TRACKS.some(({ id }) => id === cate_id)).toBe(true);
      expect(image_url).toBe(`/art/scene-${cate_id}.svg`);
    }
  });

  test("counts down under one ETag until the next draw", async () => {
    const first = await get(homePage.path);
    const etag = first.headers.get("etag") ?? "";
    server.clock.pass(10_000);
    const { categories } = await fetchData(homePage.data, homePage.path);
    expect(categories[0]?.last_open?.residue_sec).toBe(20);
    expect((await get(homePage.path, { "if-none-match": etag })).status).toBe(304);
    await server.draw(1);
    expect((await get(homePage.path, { "if-none-match": etag })).status).toBe(200);
  });

  test("may be cached by shared caches until the next draw", async () => {
    const path = `${open.path}?cate_id=2001&lang=en`;
    const readCaching = async () => (await get(path)).headers.get("cache-control");
    expect(await readCaching()).toMatch(/s-maxage=30$/);
    server.clock.pass(29_500);
    expect(await readCaching()).toMatch(/s-maxage=1$/);
    server.clock.pass(60_000);
    expect(await readCaching()).toMatch(/s-maxage=1$/);
    await server.draw(2, { next_open_timestamp: null, next_term: null });
    expect(await readCaching()).toMatch(/s-maxage=2$/);
  });
});

test("only responses with the language in the address are public", async () => {
  const send = async (query: string, lang: string) => {
    const { text, headers } = await server.send(`${catalogue.path}${query}`, { headers: { lang } });
    const [track] = v.parse(catalogue.data, parseEnvelope(text).data);
    return [track?.name, headers.get("cache-control")?.split(",")[0], headers.get("vary")];
  };
  const english = await send("", "en");
  const japanese = await send("", "ja");
  expect(english[0]).not.toBe(japanese[0]);
  expect(english.slice(1)).toEqual(["private", "lang, Accept-Encoding"]);
  expect(await send("?lang=ja", "en")).toEqual([japanese[0], "public", "Accept-Encoding"]);
  // Unknown languages are ignored, like unknown parameters.
  expect(await send("?lang=fr", "en")).toEqual(english);
  const refusal = await server.send(`${histories.path}?lang=en`, { headers: { lang: "ja" } });
  expect(parseEnvelope(refusal.text).msg).toMatch(/^Parameter cate_id/);
  expect(refusal.headers.get("cache-control")).toBe("no-store");
});

test("the catalogue has each track's zone and source", async () => {
  const list = await fetchData(catalogue.data, catalogue.path);
  expect(list).toHaveLength(TRACKS.length);
  expect(list[1]).toMatchObject({
    id: 2003,
    zone: "Asia/Shanghai",
    source: "simulated",
    period_sec: 90,
  });
});

describe("the latest draw", () => {
  test("of one track, of one without draws, and of all", async () => {
    expect(await fetchData(open.data, `${open.path}?cate_id=2001`)).toMatchObject({ term: "5000" });
    expect(await fetchData(open.data, `${open.path}?cate_id=2003`)).toBeNull();
    const all = await fetchData(open.data, open.path);
    expect(all).toHaveLength(TRACKS.length);
    expect(all).toMatchObject({ 0: { cate_id: 2001, last_open: { cai_id: 2001 } } });
  });

  test("keeps its ETag when another track draws", async () => {
    const tag = async () => (await get(`${open.path}?cate_id=2003`)).headers.get("etag");
    const before = await tag();
    await server.draw(1);
    expect(await tag()).toBe(before);
  });
});

describe("the latest draw", () => {
  test("has counts that add up to all draws of its day", async () => {
    const add = async (at: number, residue_opens: number) => {
      const draws = [drawAt(at, { residue_opens })];
      await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
      await server.board.refresh();
      const data = await fetchData(LastOpen, `${open.path}?cate_id=2001`);
      const { today_opens: drawn, residue_opens: left } = data;
      return [drawn, left, drawn + left];
    };
    server.clock.pass(86_400_000);
    const day = (await add(1, 97))[2];
    expect(await add(4, 94)).toEqual([expect.any(Number), 94, day]);
    expect(await add(9, 89)).toEqual([expect.any(Number), 89, day]);
    // A late draw was counted already.
    expect(await add(3, 95)).toEqual([expect.any(Number), 89, day]);
  });
});

describe("a history", () => {
  const of = (query: string) => fetchData(histories.data, `${histories.path}?cate_id=2001${query}`);

  test("lists the zone's day by default, newest first, with sums", async () => {
    const history = await of("");
    expect(history).toMatchObject({
      date: "2026-03-01",
      zone: "Asia/Shanghai",
      total: 3,
      page: 1,
      page_size: 50,
      missing: [],
    });
    expect(history.list.map(({ term }) => term)).toEqual(["5000", "4999", "4998"]);
    expect(history.list[0]).toMatchObject({ sum2: 4, sum3: 6, open_time: "2026-03-01 12:00:00" });
  });

  test("lists missing terms, newest first", async () => {
    await server.draw(3);
    expect((await of("")).missing).toEqual(["5002", "5001"]);
    expect((await of("&page=9")).missing).toEqual(["5002", "5001"]);
  });

  test("has pages, and an empty one past the end", async () => {
    expect((await of("&page=2&page_size=2")).list.map(({ term }) => term)).toEqual(["4998"]);
    expect(await of("&page=3&page_size=2")).toMatchObject({ total: 3, list: [] });
  });

  test("of a day begins at the zone's midnight", async () => {
    await server.draw(-12 * 60, { term: "10" });
    await server.draw(-12 * 60 - 1, { term: "9" });
    expect((await of("&date=2026-03-01")).list.at(-1)?.term).toBe("10");
    expect((await of("&date=2026-02-28")).list.map(({ term }) => term)).toEqual(["9"]);
    expect(await of("&date=2026-03-02")).toMatchObject({ total: 0, list: [], missing: [] });
  });

  test("has a late draw of a past day at once", async () => {
    expect((await of("&date=2026-02-20")).total).toBe(0);
    await server.draw(-9 * 24 * 60, { term: "7" });
    expect((await of("&date=2026-02-20")).total).toBe(1);
  });

  test("is the same from the store as from memory", async () => {
    const draws = Array.from({ length: 700 }, (_, at) => drawAt(-at));
    const ofDay = "&date=2026-03-01&page=3&page_size=100";
    await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
    await server.board.refresh();
    const history = await of(ofDay);
    expect(server.board.track(2001)?.complete).toBe(false);
    expect(history).toMatchObject({ total: 700, missing: [] });
    expect(history.list[0]?.term).toBe("4800");
    expect(history.list).toHaveLength(100);
  });

  test("finds a draw by number or time", async () => {
    const draws = Array.from({ length: 700 }, (_, at) => drawAt(-at));
    await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
    await server.board.refresh();
    const cases = [
      ["4800", { date: "2026-03-01", page: 3, found: "4800" }],
      ["10:05", { date: "2026-03-01", page: 2, found: "4885" }],
      ["yesterday 12:00", { date: "2026-03-01", page: 7, found: "4301" }],
      ["周日 12:00", { date: "2026-03-01", page: 1, found: "5000" }],
    ] as const;
    for (const [find, place] of cases) {
      const history = await of(`&page_size=100&find=${encodeURIComponent(find)}`);
      expect(history).toMatchObject({ ...place, total: 700 });
      expect(history.list.filter(({ term }) => term === place.found)).toHaveLength(1);
    }
  });

  test("finds no draw by an unknown number or text, and no future draw", async () => {
    const draws = [drawAt(30)];
    await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
    await server.board.refresh();
    for (const find of ["1", "5030", "soon", "", "%07", "x".repeat(61)]) {
      const status = find.length > 60 ? 400 : 404;
      expect((await get(`${histories.path}?cate_id=2001&find=${find}`)).status).toBe(status);
    }
    expect((await of("&find=today%2012:30")).found).toBe("5000");
  });

  test("without a date follows the present day", async () => {
    await of("");
    server.clock.pass(12 * 3_600_000);
    expect(await of("")).toMatchObject({ date: "2026-03-02", total: 0 });
  });
});

test("a statistic is computed once per version", async () => {
  let computed = 0;
  const other = await openApp({
    statistics: {
      scatter: async ({ track, params }) => {
        computed += 1;
        const counts = { number_count: 10, draws: track.draws.length, missing: 0, left_out: 0 };
        const window = { cate_id: track.track.id, wanted: params.limit, ...counts };
        return { ...window, from_term: "", to_term: "", points: [], records: [] };
      },
    },
  });
  const path = `${scatter.path}?cate_id=2001&limit=20`;
  const response = await other.app.request(path);
  expect(await response.json()).toMatchObject({ data: { cate_id: 2001, wanted: 20, draws: 3 } });
  await other.app.request(`${path}&unknown=1`);
  expect(computed).toBe(1);
  await other.close();
});
