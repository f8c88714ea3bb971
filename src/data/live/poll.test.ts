import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { HomePage } from "#contract/site.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { ServerClock } from "./clock.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { homeQuery } from "#data/queries/home.ts";
import { createPoll, isOutOfReach, MAX_POLL_SECONDS, nextPollAt } from "./poll.ts";

/** Seconds of a visitor's requests, for tracks that draw `every` so many seconds, or never again (`dead`). */
function simulateCalls(
  tracks: readonly { every: number; dead?: boolean }[],
  seconds: number,
): number[] {
  const dues = tracks.map(({ every }) => every);
  const calls: number[] = [];
  for (let now = 0; now < seconds; now += 1) {
    const last = calls.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (!dues.some((due) => now >= nextPollAt(due, last, 0))) continue;
    calls.push(now);
    for (const [index, { every, dead = false }] of tracks.entries()) {
      const due = dues[index] ?? 0;
      if (!dead && now >= due) dues[index] = due + every;
    }
  }
  return calls;
}

const DAY_SECONDS = 86_400;

describe("polling for a draw without a stream", () => {
  test("starts just after it is due, spread over the visitors", () => {
    expect(nextPollAt(1000, Number.NEGATIVE_INFINITY, 0)).toBe(1001);
    expect(nextPollAt(1000, 940, 0.9)).toBeCloseTo(1001.9);
  });

  test("backs off to a minute between two calls", () => {
    const calls = simulateCalls([{ every: 1000, dead: true }], 1500);
    expect(calls.slice(0, 7).map((call) => call - 1000)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    const distances = calls.slice(7).map((call, index) => call - (calls[index + 6] ?? 0));
    expect(new Set(distances)).toEqual(new Set([MAX_POLL_SECONDS]));
  });

  test("continues every minute for a track whose feed stopped a day ago", () => {
    expect(nextPollAt(0, DAY_SECONDS, 0)).toBe(DAY_SECONDS + MAX_POLL_SECONDS);
  });
});

describe("a track whose feed stopped", () => {
  const healthy = [{ every: 75 }, { every: 120 }, { every: 180 }, { every: 300 }];
  const withDead = simulateCalls([...healthy, { every: 60, dead: true }], DAY_SECONDS);

  test("does not delay other tracks' draws", () => {
    for (const { every } of healthy) {
      for (let due = every; due + 1 < DAY_SECONDS; due += every) {
        expect(withDead).toContain(due + 1);
      }
    }
  });

  test("adds at most one call a minute", () => {
    const needed = new Set(simulateCalls(healthy, DAY_SECONDS));
    const more = withDead.filter((call) => call > 180 && !needed.has(call));
    const mostInAMinute = Math.max(
      ...more.map((call) => more.filter((other) => other >= call && other < call + 60).length),
    );
    expect(mostInAMinute).toBeLessThanOrEqual(1);
  });

  test("alone is requested once a minute from the first second of a visit a day later", () => {
    const calls: number[] = [];
    for (let now = DAY_SECONDS; now < 2 * DAY_SECONDS; now += 1) {
      if (now >= nextPollAt(60, calls.at(-1) ?? Number.NEGATIVE_INFINITY, 0)) calls.push(now);
    }
    expect(calls.slice(0, 3)).toEqual([0, 60, 120].map((second) => DAY_SECONDS + second));
    expect(calls).toHaveLength(DAY_SECONDS / MAX_POLL_SECONDS);
  });
});

test("refetches failed queries once the server responds again", async () => {
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

test("requests all tracks in one call, and a stopped track delays none", async () => {
  let now = 0;
  const calls: number[] = [];
  const client = clientAnswering((url) => {
    if (url.includes("/hall/open")) calls.push(now / 1000);
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
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(calls).toEqual([86_990, 87_001, 87_002, 87_004, 87_008, 87_016, 87_032, 87_061, 87_062]);
});

test("continues within a minute after a clock that was a day ahead", () => {
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

test.each([
  { name: "a page that starts while the server is down knows", up: false, live: false, lost: true },
  { name: "one whose stream is connected is in reach", up: false, live: true, lost: false },
  { name: "one whose API tells no time is in reach", up: true, live: false, lost: false },
])("$name", async ({ up, live, lost }) => {
  const client = clientAnswering(() =>
    up ? Response.json({ code: 200, msg: "", data: {} }) : Promise.reject(new TypeError("fetch")),
  );
  const reach = {
    client,
    clock: new ServerClock(() => 0, Date.now),
    lang: () => "en" as const,
    live: () => live,
  };
  expect(isOutOfReach(reach)).toBe(false);
  await client.query(homeQuery("en")).catch(() => undefined);
  expect(isOutOfReach(reach)).toBe(lost);
});
