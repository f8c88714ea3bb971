import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Ticker } from "./ticker.ts";

describe("the ticker", () => {
  beforeEach(() => vi.useFakeTimers({ now: 10_400 }));
  afterEach(() => vi.useRealTimers());

  test("ticks at each full second while it has listeners", () => {
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

  test("pauses while the page is hidden, and ticks at once afterwards", () => {
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

  test("does not start for a new listener while it is paused", () => {
    const ticker = new Ticker(Date);
    ticker.setPaused(true);
    const stop = ticker.subscribe(() => {});
    expect(vi.getTimerCount()).toBe(0);
    stop();
    ticker.setPaused(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
