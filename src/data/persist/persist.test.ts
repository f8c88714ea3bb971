import { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { History } from "#contract/draw.ts";
import { HomePage } from "#contract/site.ts";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { computeStatistic } from "#domain/statistics.ts";
import {
  createPersistence,
  MAX_QUERIES,
  PERSIST_DAYS,
  PERSIST_KEY,
  PERSIST_VERSION,
  storageOrNull,
  type TextStorage,
} from "./persist.ts";

const NOW = Date.now();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOME = v.parse(HomePage, { categories: [{ id: 2001, name: "Marble" }] });

function history(cateId: number) {
  return v.parse(History, { cate_id: cateId, date: "2018-03-13", zone: "Asia/Shanghai", page: 1 });
}

/** A storage that throws for texts of more than `max` characters, as a full one does. */
function memoryStorage(max = Number.POSITIVE_INFINITY): TextStorage & { text: () => string } {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > max) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
    text: () => entries.get(PERSIST_KEY) ?? "",
  };
}

function tab(storage: TextStorage | null, now = NOW) {
  const client = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  return { client, ...createPersistence({ client, storage, now: () => now }) };
}

function storedQueries(storage: { text: () => string }): { queryKey: unknown[] }[] {
  const read = v.parse(
    v.object({
      clientState: v.object({ queries: v.array(v.object({ queryKey: v.array(v.unknown()) })) }),
    }),
    JSON.parse(storage.text()),
  );
  return read.clientState.queries;
}

describe("a later visit", () => {
  test("restores data with its time", async () => {
    const storage = memoryStorage();
    const first = tab(storage);
    first.client.setQueryData(["home", "en"], HOME, { updatedAt: NOW - 30 * DAY });
    first.flush();
    const second = tab(storage);
    await second.restore();
    expect(second.client.getQueryData(["home", "en"])).toEqual(HOME);
    expect(second.client.getQueryState(["home", "en"])?.dataUpdatedAt).toBe(NOW - 30 * DAY);
  });

  test("keeps newer data of the page", async () => {
    const storage = memoryStorage();
    const first = tab(storage);
    first.client.setQueryData(["home", "en"], HOME, { updatedAt: NOW - HOUR });
    first.flush();
    const second = tab(storage);
    const newer = v.parse(HomePage, { categories: [{ id: 2003 }] });
    second.client.setQueryData(["home", "en"], newer, { updatedAt: NOW });
    await second.restore();
    expect(second.client.getQueryData(["home", "en"])).toEqual(newer);
  });

  test("stores only allow-listed queries", () => {
    const storage = memoryStorage();
    const { client, flush } = tab(storage);
    client.setQueryData(["home", "cn"], HOME);
    client.setQueryData(["feedback", 1], { secret: "typed" });
    client.setQueryData(["statistic", 2001, "unheard-of", 100], {});
    flush();
    expect(storedQueries(storage).map(({ queryKey }) => queryKey)).toEqual([["home", "cn"]]);
    expect(storage.text()).not.toContain("typed");
  });

  test.each(["hotCold", "twoSides", "topThree", "timing", "scatter", "patterns"] as const)(
    "restores the statistic %s",
    async (name) => {
      const races = windowWith([
        { term: "1", number: "3,1,2", timings: "10,11,12", open_timestamp: NOW / 1000 },
      ]);
      const window = { ...races, cate_id: 2001, wanted: 100, newer: [], older: [] };
      const statistic = computeStatistic(name, window, { detail: "screen" });
      const storage = memoryStorage();
      const first = tab(storage);
      const key = ["statistic", 2001, name, 100, ""];
      first.client.setQueryData(key, statistic, { updatedAt: NOW - 30 * DAY });
      first.flush();
      const second = tab(storage);
      await second.restore();
      expect(second.client.getQueryData(key)).toEqual(statistic);
      expect(second.client.getQueryState(key)?.dataUpdatedAt).toBe(NOW - 30 * DAY);
    },
  );

  test("restores data whose refetch failed", async () => {
    const storage = memoryStorage();
    const first = tab(storage);
    first.client.setQueryData(["home", "en"], HOME, { updatedAt: NOW - HOUR });
    const refetch = first.client.query({
      queryKey: ["home", "en"],
      queryFn: () => Promise.reject(new Error("offline")),
      retry: false,
    });
    await expect(refetch).rejects.toThrow("offline");
    expect(first.client.getQueryState(["home", "en"])?.status).toBe("error");
    first.flush();
    const second = tab(storage);
    await second.restore();
    expect(second.client.getQueryData(["home", "en"])).toEqual(HOME);
    expect(second.client.getQueryState(["home", "en"])?.status).toBe("success");
  });
});

describe("two tabs on one storage", () => {
  test("store the queries of both, and the newer data of a common query", async () => {
    const storage = memoryStorage();
    const [a, b] = [tab(storage), tab(storage)];
    a.client.setQueryData(["history", 2001, "today", 1], history(2001), { updatedAt: NOW - HOUR });
    a.client.setQueryData(["home", "en"], HOME, { updatedAt: NOW });
    b.client.setQueryData(["history", 2003, "today", 1], history(2003), { updatedAt: NOW - HOUR });
    b.client.setQueryData(["home", "en"], v.parse(HomePage, {}), { updatedAt: NOW - DAY });
    a.flush();
    b.flush();
    const third = tab(storage);
    await third.restore();
    expect(third.client.getQueryData(["history", 2001, "today", 1])).toEqual(history(2001));
    expect(third.client.getQueryData(["history", 2003, "today", 1])).toEqual(history(2003));
    expect(third.client.getQueryData(["home", "en"])).toEqual(HOME);
  });

  test("replace data from a clock that was a day ahead", async () => {
    const storage = memoryStorage();
    const wrong = tab(storage, NOW + DAY);
    wrong.client.setQueryData(["home", "en"], v.parse(HomePage, {}), { updatedAt: NOW + DAY });
    wrong.flush();
    const right = tab(storage);
    await right.restore();
    expect(right.client.getQueryState(["home", "en"])).toMatchObject({
      dataUpdatedAt: NOW,
      isInvalidated: true,
    });
    right.client.setQueryData(["home", "en"], HOME, { updatedAt: NOW });
    right.flush();
    const next = tab(storage);
    await next.restore();
    expect(next.client.getQueryData(["home", "en"])).toEqual(HOME);
  });

  test("don't overwrite a newer build's data from an older build", async () => {
    const storage = memoryStorage();
    const newer = JSON.stringify({ timestamp: NOW, buster: "999", clientState: { queries: [] } });
    storage.setItem(PERSIST_KEY, newer);
    const old = tab(storage);
    await old.restore();
    old.client.setQueryData(["home", "en"], HOME);
    old.flush();
    expect(storage.text()).toBe(newer);
  });
});

describe("unreliable storage", () => {
  test("is ignored if it is blocked", async () => {
    const storage = storageOrNull(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const { client, restore, subscribe, flush } = tab(storage);
    const stop = subscribe();
    client.setQueryData(["home", "en"], HOME);
    await expect(restore()).resolves.toBeUndefined();
    expect(flush).not.toThrow();
    stop();
  });

  test("stores what fits if it is full, home first", async () => {
    const storage = memoryStorage(3000);
    const { client, flush } = tab(storage);
    for (let page = 1; page <= 40; page += 1) {
      client.setQueryData(["history", 2001, "2018-03-13", page], history(2001), {
        updatedAt: NOW - page,
      });
    }
    client.setQueryData(["home", "en"], HOME, { updatedAt: NOW - DAY });
    flush();
    const keys = storedQueries(storage).map(({ queryKey }) => queryKey);
    expect(keys).toContainEqual(["home", "en"]);
    expect(keys).toContainEqual(["history", 2001, "2018-03-13", 1]);
    expect(keys).not.toContainEqual(["history", 2001, "2018-03-13", 40]);
    expect(storage.text().length).toBeLessThanOrEqual(3000);
  });

  test("stores a limited number of queries", () => {
    const storage = memoryStorage();
    const { client, flush } = tab(storage);
    for (let page = 1; page <= MAX_QUERIES + 30; page += 1) {
      client.setQueryData(["history", 2001, "2018-03-13", page], history(2001), {
        updatedAt: NOW - page,
      });
    }
    flush();
    expect(storedQueries(storage)).toHaveLength(MAX_QUERIES);
  });

  test.each([
    ["no JSON", "{"],
    ["another JSON", '["hello"]'],
    [
      "an older version",
      JSON.stringify({ timestamp: NOW, buster: "0", clientState: { queries: [] } }),
    ],
  ])("with %s is cleared and written again", async (_, text) => {
    const storage = memoryStorage();
    storage.setItem(PERSIST_KEY, text);
    const { client, restore, flush } = tab(storage);
    await restore();
    expect(storage.text()).toBe("");
    client.setQueryData(["home", "en"], HOME);
    flush();
    expect(storage.text()).toContain(`"buster":"${PERSIST_VERSION}"`);
  });

  test("restores all queries but those of a wrong shape, an unknown key or too old", async () => {
    const query = (queryKey: unknown[], data: unknown, dataUpdatedAt = NOW - HOUR) => ({
      queryKey,
      queryHash: JSON.stringify(queryKey),
      state: { data, dataUpdatedAt },
    });
    const queries = [
      query(["home", "cn"], { categories: "all" }),
      query(["home", "ja"], HOME, NOW - (PERSIST_DAYS + 1) * DAY),
      query(["secrets"], HOME),
      { queryKey: "home" },
      null,
      query(["home", "en"], HOME),
    ];
    const storage = memoryStorage();
    const text = {
      timestamp: NOW,
      buster: PERSIST_VERSION,
      clientState: { mutations: [], queries },
    };
    storage.setItem(PERSIST_KEY, JSON.stringify(text));
    const { client, restore } = tab(storage);
    await restore();
    const all = client.getQueryCache().getAll();
    expect(all.map(({ queryKey }) => queryKey)).toEqual([["home", "en"]]);
  });
});
