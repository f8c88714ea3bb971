import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onFirstActivity, whenQuiet } from "./activity.ts";

const WAIT_MS = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["pointerdown", "keydown", "scroll"])("calls back once at a %s", (type) => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS);
  expect(run).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  vi.advanceTimersByTime(WAIT_MS);
  expect(run).toHaveBeenCalledOnce();
});

test("calls back after the wait without any activity", () => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS);
  vi.advanceTimersByTime(WAIT_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test("does not call back once stopped", () => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS)();
  vi.advanceTimersByTime(WAIT_MS);
  expect(run).not.toHaveBeenCalled();
});

test("calls back when no request has ended for the given time", async () => {
  const run = vi.fn<() => void>();
  whenQuiet(run, 3000);
  vi.advanceTimersByTime(2999);
  const seen = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "resource" });
  });
  await fetch(`${location.pathname}?a-request`);
  await seen;
  vi.advanceTimersByTime(2999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
