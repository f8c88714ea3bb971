import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { HomePage } from "#contract/site.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { ServerClock } from "./clock.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { homeQuery } from "#data/queries/home.ts";
import { ASK_MOST_SECONDS, askAt, createPoll } from "./poll.ts";

/** Seconds at which a visitor asks, of `tracks` that are drawn every so often or never again. */
function callsOf(tracks: readonly { every: number; dead?: boolean }[], seconds: number): number[] {
  const dues = tracks.map(({ every }) => every);
  const calls: number[] = [];
  for (let now = 0; now < seconds; now += 1) {
    const asked = calls.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (!dues.some((due) => now >= askAt(due, asked, 0))) continue;
    calls.push(now);
    for (const [index, { every, dead = false }] of tracks.entries()) {
      const due = dues[index] ?? 0;
      if (!dead && now >= due) dues[index] = due + every;
    }
  }
  return calls;
}

const DAY_SECONDS = 86_400;

describe("asking for a draw that no stream brings", () => {
  test("begins just after it is due, spread over the visitors", () => {
    expect(askAt(1000, Number.NEGATIVE_INFINITY, 0)).toBe(1001);
    expect(askAt(1000, 940, 0.9)).toBeCloseTo(1001.9);
  });

  test("backs off to a minute between two calls", () => {
    const calls = callsOf([{ every: 1000, dead: true }], 1500);
    expect(calls.slice(0, 7).map((call) => call - 1000)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    const distances = calls.slice(7).map((call, index) => call - (calls[index + 6] ?? 0));
    expect(new Set(distances)).toEqual(new Set([ASK_MOST_SECONDS]));
  });

  test("goes on within a minute where the feed of a track died a day ago", () => {
    expect(askAt(0, DAY_SECONDS, 0)).toBe(DAY_SECONDS + ASK_MOST_SECONDS);
  });
});

describe("a track whose feed died", () => {
  const healthy = [{ every: 75 }, { every: 120 }, { every: 180 }, { every: 300 }];
  const withDead = callsOf([...healthy, { every: 60, dead: true }], DAY_SECONDS);

  test("delays no other track's draw by a second, over a day", () => {
    for (const { every } of healthy) {
      for (let due = every; due + 1 < DAY_SECONDS; due += every) {
        expect(withDead).toContain(due + 1);
      }
    }
  });

  test("adds no more than a call a minute to what the others need, over a day", () => {
    const needed = new Set(callsOf(healthy, DAY_SECONDS));
    const more = withDead.filter((call) => call > 180 && !needed.has(call));
    const mostInAMinute = Math.max(
      ...more.map((call) => more.filter((other) => other >= call && other < call + 60).length),
    );
    expect(mostInAMinute).toBeLessThanOrEqual(1);
  });

  test("alone has the server asked once a minute, from the first second of a visit a day later", () => {
    const asked: number[] = [];
    for (let now = DAY_SECONDS; now < 2 * DAY_SECONDS; now += 1) {
      if (now >= askAt(60, asked.at(-1) ?? Number.NEGATIVE_INFINITY, 0)) asked.push(now);
    }
    expect(asked.slice(0, 3)).toEqual([0, 60, 120].map((second) => DAY_SECONDS + second));
    expect(asked).toHaveLength(DAY_SECONDS / ASK_MOST_SECONDS);
  });
});

test("once the server answers again, what could not be had meanwhile is asked for", async () => {
  let up = false;
  let now = 0;
  const client = clientAnswering((url) => {
    if (!up) return new Response("", { status: 503 });
    return Response.json({
      code: 200,
      msg: "",
      data: url.includes("histories") ? { list: [] } : [],
    });
  });
  const waiting = { id: 2001, last_open: { ...NO_DRAW, next_open_timestamp: 1000 } };
  const home = homeQuery("en").queryKey;
  client.setQueryData(home, v.parse(HomePage, { categories: [waiting] }));
  const history = historyQuery({ cateId: 2001, page: 1 }, "en");
  const stop = new QueryObserver(client, history).subscribe(() => {});
  const status = () => client.getQueryState(history.queryKey)?.status;
  await expect.poll(status).toBe("error");

  const clock = new ServerClock(
    () => now,
    () => 0,
  );
  const tick = createPoll({ client, clock, lang: () => "en", live: () => false, random: () => 0 });
  const pollAt = (second: number) => {
    now = second * 1000;
    tick();
  };
  pollAt(1001);
  await expect.poll(() => client.getQueryState(home)?.isInvalidated).toBe(true);
  expect(status()).toBe("error");
  up = true;
  pollAt(1003);
  await expect.poll(status).toBe("success");
  stop();
});

test("of several tracks one call asks for all, and a dead one holds none up", async () => {
  let now = 0;
  const asked: number[] = [];
  const client = clientAnswering((url) => {
    if (url.includes("/hall/open")) asked.push(now / 1000);
    return Response.json({ code: 200, msg: "", data: [] });
  });
  const track = (id: number, due: number) => ({
    id,
    last_open: { ...NO_DRAW, next_open_timestamp: due },
  });
  const categories = [track(2001, 1000), track(2002, 87_000), track(2003, 87_060)];
  client.setQueryData(homeQuery("en").queryKey, v.parse(HomePage, { categories }));
  const clock = new ServerClock(
    () => now,
    () => 0,
  );
  const tick = createPoll({ client, clock, lang: () => "en", live: () => false, random: () => 0 });
  for (now = 86_990_000; now < 87_063_000; now += 1000) tick();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([86_990, 87_001, 87_002, 87_004, 87_008, 87_016, 87_032, 87_061, 87_062]);
});

test("a clock that was a day ahead at first holds the calls up no longer than a minute", () => {
  let now = 86_400_000;
  let calls = 0;
  const client = clientAnswering(() => {
    calls += 1;
    return Response.json({ code: 200, msg: "", data: [] });
  });
  const waiting = { id: 2001, last_open: { ...NO_DRAW, next_open_timestamp: 1000 } };
  client.setQueryData(homeQuery("en").queryKey, v.parse(HomePage, { categories: [waiting] }));
  const clock = new ServerClock(
    () => now,
    () => now,
  );
  const tick = createPoll({ client, clock, lang: () => "en", live: () => false, random: () => 0 });
  tick();
  for (now = 990_000; now < 1_002_000; now += 1000) tick();
  expect(calls).toBe(2);
});
