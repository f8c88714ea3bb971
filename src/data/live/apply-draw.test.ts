import type { QueryKey } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { History, LastOpen } from "#contract/draw.ts";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { createApi, createBase } from "#data/api/api.ts";
import { applyChanged, applyDraw } from "./apply-draw.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { homeQuery } from "#data/queries/home.ts";
import { createQueryClient } from "#data/queries/query-client.ts";
import { statisticQuery } from "#data/queries/statistics.ts";

// 2026-11-21 12:00:00 in Shanghai.
const NOON = 1_795_233_600;

function latest(term: string, at: number): LastOpen {
  return {
    ...NO_DRAW,
    cai_id: 2001,
    term,
    number: "2,1,3",
    timings: "9,10,11",
    open_timestamp: at,
  };
}

function client() {
  const offline = () => Promise.reject(new TypeError("offline"));
  return createQueryClient(createApi({ base: createBase(""), fetch: offline }));
}

function day(draws: LastOpen[]): History {
  return {
    cate_id: 2001,
    date: "2026-11-21",
    zone: "Asia/Shanghai",
    day_start: "00:00",
    total: draws.length,
    page: 1,
    page_size: 50,
    labels: [],
    missing: [],
    list: draws.map((draw) => listedDraw({ ...draw, source: "feed" })),
  };
}

const TODAY = historyQuery({ cateId: 2001, page: 1 }, "cn").queryKey;
const OTHER_PAGE = historyQuery({ cateId: 2001, page: 2 }, "cn").queryKey;

describe("a new draw", () => {
  test("is added on top of today's draws", () => {
    const cache = client();
    cache.setQueryData(TODAY, day([latest("5", NOON)]));
    applyDraw(cache, 2001, latest("6", NOON + 60));
    const history = cache.getQueryData(TODAY);
    expect(history?.list.map(({ term }) => term)).toEqual(["6", "5"]);
    expect(history?.missing).toEqual([]);
    expect(history?.total).toBe(2);
    expect(history?.list[0]).toMatchObject({ sum2: 3, sum3: 6, source: "feed" });
    expect(cache.getQueryState(TODAY)?.isInvalidated).toBe(false);
  });

  test("keeps the other draws of a list, so that their rows don't re-render", async () => {
    const cache = client();
    const queryFn = () => day([latest("5", NOON), latest("4", NOON - 60)]);
    const before = await cache.query({
      ...historyQuery({ cateId: 2001, page: 1 }, "cn"),
      queryFn,
    });
    applyDraw(cache, 2001, latest("6", NOON + 60));
    const [six, ...others] = cache.getQueryData(TODAY)?.list ?? [];
    expect(six?.term).toBe("6");
    expect(others.map((draw, index) => draw === before.list[index])).toEqual([true, true]);
  });

  test.each(["8", "later"])(
    "that doesn't follow today's newest (%s) refetches the list, as draws may be missing",
    (term) => {
      const cache = client();
      cache.setQueryData(TODAY, day([latest("5", NOON)]));
      applyDraw(cache, 2001, latest(term, NOON + 180));
      expect(cache.getQueryData(TODAY)).toEqual(day([latest("5", NOON)]));
      expect(cache.getQueryState(TODAY)?.isInvalidated).toBe(true);
    },
  );

  test("does not refresh the age of a list whose refetch failed", async () => {
    const cache = client();
    const query = { ...historyQuery({ cateId: 2001, page: 1 }, "cn"), retry: false };
    const saved = { updatedAt: Date.now() - 86_400_000 };
    cache.setQueryData(TODAY, day([latest("5", NOON)]), saved);
    await cache.query({ ...query, staleTime: 0 }).catch(() => {});
    for (const term of ["5", "6"]) {
      applyDraw(cache, 2001, latest(term, NOON + 60 * (Number(term) - 5)));
      expect(cache.getQueryState(TODAY)).toMatchObject({
        status: "error",
        dataUpdatedAt: saved.updatedAt,
      });
    }
  });

  test("that is already listed or older changes nothing", () => {
    const cache = client();
    cache.setQueryData(TODAY, day([latest("5", NOON)]));
    applyDraw(cache, 2001, latest("5", NOON));
    applyDraw(cache, 2001, latest("4", NOON - 60));
    expect(cache.getQueryData(TODAY)?.list).toHaveLength(1);
  });

  test("that arrives a second time refetches nothing", () => {
    const cache = client();
    const statistic: QueryKey = statisticQuery(
      "hotCold",
      { cateId: 2001, limit: 100 },
      "cn",
    ).queryKey;
    cache.setQueryData(statistic, { to_term: "5" });
    cache.setQueryData(TODAY, day([latest("5", NOON)]));
    applyDraw(cache, 2001, latest("5", NOON));
    for (const key of [TODAY, statistic]) {
      expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
    }
    applyDraw(cache, 2001, latest("6", NOON + 60));
    expect(cache.getQueryState(statistic)?.isInvalidated).toBe(true);
  });

  test("of the next day refetches today's draws and other pages", () => {
    const cache = client();
    cache.setQueryData(TODAY, day([latest("5", NOON)]));
    cache.setQueryData(OTHER_PAGE, { ...day([]), page: 2 });
    applyDraw(cache, 2001, latest("6", NOON + 86_400));
    expect(cache.getQueryData(TODAY)?.list).toHaveLength(1);
    expect(cache.getQueryState(TODAY)?.isInvalidated).toBe(true);
    expect(cache.getQueryState(OTHER_PAGE)?.isInvalidated).toBe(true);
  });

  test("invalidates the statistics", () => {
    const cache = client();
    const { queryKey } = statisticQuery("hotCold", { cateId: 2001, limit: 100 }, "cn");
    cache.setQueryData<object>(queryKey, {});
    applyDraw(cache, 2001, latest("6", NOON));
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("replaces the category's latest draw in every language, but never by an older one", () => {
    const cache = client();
    const category = {
      id: 2001,
      name: "",
      alias: "",
      image_url: "",
      number_count: 3,
      period_sec: 60,
      zone: "Asia/Shanghai",
      day_start: "00:00",
      source: "feed" as const,
      last_open: latest("5", NOON),
      next_term: "6",
      next_open_timestamp: NOON + 60,
      notice: "Draw no. 6 is delayed",
    };
    for (const lang of ["cn", "en"] as const) {
      cache.setQueryData(homeQuery(lang).queryKey, {
        banners: [],
        categories: [category, { ...category, id: 2003 }],
        seo_info: {
          site_name: "",
          site_keywords: "",
          site_description: "",
          site_kaicai_url: "",
          site_nav_url: "",
          custom_service_url: "",
          day_cn_logo_url: "",
          day_en_logo_url: "",
          night_cn_logo_url: "",
          night_en_logo_url: "",
        },
      });
    }
    applyDraw(cache, 2001, latest("6", NOON + 60));
    applyDraw(cache, 2001, latest("4", NOON - 60));
    for (const lang of ["cn", "en"] as const) {
      const home = cache.getQueryData(homeQuery(lang).queryKey);
      expect(home?.categories.map(({ last_open }) => last_open?.term)).toEqual(["6", "5"]);
      // The notice about the new draw ends; that of another track stays.
      const notices = home?.categories.map(({ notice }) => notice);
      expect(notices).toEqual(["", "Draw no. 6 is delayed"]);
    }
  });
});

describe("a change of earlier draws", () => {
  const STATISTIC = statisticQuery("hotCold", { cateId: 2001, limit: 100 }, "cn").queryKey;
  const OTHER_TRACK = historyQuery({ cateId: 2003, page: 1 }, "cn").queryKey;
  const HOME = homeQuery("ja").queryKey;

  function staleAfter(rewritten: boolean) {
    const cache = client();
    const all: QueryKey[] = [TODAY, OTHER_PAGE, STATISTIC, OTHER_TRACK, HOME];
    for (const queryKey of all) {
      cache.setQueryData(queryKey, {});
    }
    applyChanged(cache, { cate_id: 2001, rewritten });
    return [TODAY, OTHER_PAGE, STATISTIC, OTHER_TRACK, HOME].map(
      (queryKey) => cache.getQueryState(queryKey)?.isInvalidated,
    );
  }

  test("refetches the track's days and statistics", () => {
    expect(staleAfter(false)).toEqual([true, true, true, false, false]);
  });

  test("refetches the home page if draws were corrected or removed", () => {
    expect(staleAfter(true)).toEqual([true, true, true, false, true]);
  });
});
