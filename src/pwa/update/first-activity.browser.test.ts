import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onFirstActivity, whenQuiet } from "./first-activity.ts";

const WAIT_MS = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["pointerdown", "keydown", "scroll"])("what can wait is said once at a %s", (sign) => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS);
  expect(run).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  vi.advanceTimersByTime(WAIT_MS);
  expect(run).toHaveBeenCalledOnce();
});

test("what can wait is said after a while to a visitor who only looks", () => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS);
  vi.advanceTimersByTime(WAIT_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test("what was given up is not said", () => {
  const run = vi.fn<() => void>();
  onFirstActivity(run, WAIT_MS)();
  vi.advanceTimersByTime(WAIT_MS);
  expect(run).not.toHaveBeenCalled();
});

test("a page is quiet when no request has ended for a while", async () => {
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
