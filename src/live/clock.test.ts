import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerClock, Ticker } from "#live/clock.ts";

describe("the server's clock", () => {
  test("is the device's until it is measured, and runs on the monotonic clock", () => {
    let monotonic = 1000;
    const clock = new ServerClock(
      () => monotonic,
      () => 500_000,
    );
    expect(clock.now()).toBe(500_000);
    clock.observe({ server: 90_000_000, local: 1000, error: 500 });
    monotonic = 61_000;
    expect(clock.now()).toBe(90_060_000);
  });

  test("takes a surer measure, not a vaguer one", () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.observe({ server: 1000, local: 0, error: 50 });
    clock.observe({ server: 5000, local: 10, error: 600 });
    expect(clock.now()).toBe(1000);
    clock.observe({ server: 1200, local: 0, error: 20 });
    expect(clock.now()).toBe(1200);
  });

  test("takes a vaguer measure once the old one has drifted as far", () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.observe({ server: 0, local: 0, error: 50 });
    clock.observe({ server: 6_000_100, local: 6_000_000, error: 600 });
    expect(clock.now()).toBe(100);
  });
});

describe("the ticker", () => {
  beforeEach(() => vi.useFakeTimers({ now: 10_400 }));
  afterEach(() => vi.useRealTimers());

  test("ticks on the second, for as long as somebody listens", () => {
    const ticker = new Ticker(Date);
    const seen: number[] = [];
    const stop = ticker.subscribe(() => seen.push(ticker.second()));
    vi.advanceTimersByTime(599);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(seen).toEqual([11]);
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual([11, 12, 13, 14]);
    stop();
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("rests while nobody sees the page, and catches up at once", () => {
    const ticker = new Ticker(Date);
    const seen: number[] = [];
    ticker.subscribe(() => seen.push(ticker.second()));
    ticker.setPaused(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.setSystemTime(90_000);
    ticker.setPaused(false);
    expect(seen).toEqual([90]);
    vi.advanceTimersByTime(1001);
    expect(seen).toEqual([90, 91]);
  });

  test("a paused ticker doesn't start for a new listener", () => {
    const ticker = new Ticker(Date);
    ticker.setPaused(true);
    const stop = ticker.subscribe(() => {});
    expect(vi.getTimerCount()).toBe(0);
    stop();
    ticker.setPaused(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
