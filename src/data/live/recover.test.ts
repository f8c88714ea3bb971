import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { createApi, createBase } from "#data/api/api.ts";
import { createRecovery, MAX_RECOVER_MS, RECOVER_MS, startRecovery } from "./recover.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { createQueryClient } from "#data/queries/query-client.ts";
import { statisticQuery } from "#data/queries/statistics.ts";

const SECOND = 1000;
const PANEL = { cateId: 2001, limit: 100 } as const;

/** A panel on screen whose calls fail until `up`; `requests`: the seconds of its calls. */
async function failedPanel({ status = 503 } = {}) {
  const state = { up: false, now: 0 };
  const requests: number[] = [];
  const data = { cate_id: 2001, positions: [], rule: null };
  const fetch = async () => {
    requests.push(state.now / SECOND);
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
  // The app's default number of retries.
  client.setDefaultOptions({ queries: { retry: 2, retryDelay: 0 } });
  const recovery = createRecovery({ client, monotonic: () => state.now, random: () => 0 });
  /** Lets time pass, with a tick each second. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      state.now += SECOND;
      recovery.tick();
      if (client.isFetching() > 0) await settled();
    }
  }
  return { state, requests, observer, recovery, pass };
}

describe("a panel whose every fetch failed", () => {
  test("recovers without a draw when the server is back", async () => {
    const { state, observer, pass } = await failedPanel();
    await pass(40);
    state.up = true;
    await pass(60);
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", error: null });
  });

  test("is fetched at most twice a minute, with backoff while the server is down", async () => {
    const { requests, pass } = await failedPanel();
    await pass(3600);
    const later = requests.slice(1);
    expect(later.slice(0, 4)).toEqual([31, 92, 213, 454]);
    const distances = later.slice(1).map((at, index) => (at - (later[index] ?? 0)) * SECOND);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(RECOVER_MS);
    expect(Math.max(...distances)).toBeLessThanOrEqual(MAX_RECOVER_MS + SECOND);
  });

  test("is fetched when the browser is online again, still at most twice a minute", async () => {
    const { requests, recovery, pass } = await failedPanel();
    await pass(100);
    const before = requests.length;
    recovery.online();
    await pass(25);
    expect(requests.slice(before)).toEqual([122]);
    for (let time = 0; time < 60; time += 1) {
      recovery.online();
      await pass(1);
    }
    expect(requests.slice(before + 1).length).toBeLessThanOrEqual(2);
  });

  test("is not fetched again if the server refused it", async () => {
    const { requests, pass } = await failedPanel({ status: 404 });
    await pass(600);
    expect(requests).toEqual([0]);
  });
});

test("fetches nothing while the page is hidden, and runs no timer without failures", async () => {
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
