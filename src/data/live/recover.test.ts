import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { createApi } from "#data/api/api.ts";
import { createBase } from "#data/api/base.ts";
import { createRecovery, RECOVER_MOST_MS, RECOVER_MS, startRecovery } from "./recover.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { createQueryClient } from "#data/queries/query-client.ts";
import { statisticQuery } from "#data/queries/statistics.ts";

const SECOND = 1000;
const PANEL = { cateId: 2001, limit: 100 } as const;

/** A panel on screen, whose every call fails until `up`; the seconds at which the server was asked. */
async function failedPanel({ status = 503 } = {}) {
  const state = { up: false, now: 0 };
  const asked: number[] = [];
  const data = { cate_id: 2001, positions: [], rule: null };
  const fetch = async () => {
    asked.push(state.now / SECOND);
    return state.up
      ? Response.json({ code: 200, msg: "", data })
      : Response.json({ code: status, msg: "busy", data: null }, { status });
  };
  const client = createQueryClient(createApi({ base: createBase(""), fetch }), { retries: 0 });
  const observer = new QueryObserver(client, statisticQuery("hotCold", PANEL, "en"));
  observer.subscribe(() => {});
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await settled();
  expect(observer.getCurrentResult().status).toBe("error");
  // The app's own number of retries: those of a visitor who waits.
  client.setDefaultOptions({ queries: { retry: 2, retryDelay: 0 } });
  const recovery = createRecovery({ client, monotonic: () => state.now, random: () => 0 });
  /** Lets time pass, with a look each second. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      state.now += SECOND;
      recovery.tick();
      if (client.isFetching() > 0) await settled();
    }
  }
  return { state, asked, observer, recovery, pass };
}

describe("a panel whose every fetch failed", () => {
  test("recovers by itself when the server is back, without a draw", async () => {
    const { state, observer, pass } = await failedPanel();
    await pass(40);
    state.up = true;
    await pass(60);
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", error: null });
  });

  test("asks at most twice a minute, and ever more rarely while the server is away", async () => {
    const { asked, pass } = await failedPanel();
    await pass(3600);
    const later = asked.slice(1);
    expect(later.slice(0, 4)).toEqual([31, 92, 213, 454]);
    const distances = later.slice(1).map((at, index) => (at - (later[index] ?? 0)) * SECOND);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(RECOVER_MS);
    expect(Math.max(...distances)).toBeLessThanOrEqual(RECOVER_MOST_MS + SECOND);
  });

  test("is fetched at once when the browser is online again, also then at most twice a minute", async () => {
    const { asked, recovery, pass } = await failedPanel();
    await pass(100);
    const before = asked.length;
    recovery.online();
    await pass(25);
    expect(asked.slice(before)).toEqual([122]);
    for (let time = 0; time < 60; time += 1) {
      recovery.online();
      await pass(1);
    }
    expect(asked.slice(before + 1).length).toBeLessThanOrEqual(2);
  });

  test("isn't asked for again where the server refused it", async () => {
    const { asked, pass } = await failedPanel({ status: 404 });
    await pass(600);
    expect(asked).toEqual([0]);
  });
});

test("nothing is fetched while the page is hidden, and no timer runs while nothing failed", async () => {
  vi.useFakeTimers();
  const client = clientAnswering(() => Response.json({ code: 503, msg: "busy", data: null }));
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: "hidden" };
  const state = { failing: true };
  const tick = vi.fn<() => boolean>(() => state.failing);
  const online = vi.fn<() => void>();
  const events = new EventTarget();
  startRecovery({ tick, online }, { client, page, events });
  expect(vi.getTimerCount()).toBe(0);
  await client.query(statisticQuery("hotCold", PANEL, "en")).catch(() => {});
  vi.advanceTimersByTime(10 * SECOND);
  expect(tick).not.toHaveBeenCalled();
  page.visibilityState = "visible";
  vi.advanceTimersByTime(10 * SECOND);
  events.dispatchEvent(new Event("online"));
  expect([tick.mock.calls.length, online.mock.calls.length]).toEqual([10, 1]);
  state.failing = false;
  vi.advanceTimersByTime(10 * SECOND);
  expect([tick.mock.calls.length, vi.getTimerCount()]).toEqual([11, 0]);
  vi.useRealTimers();
});
