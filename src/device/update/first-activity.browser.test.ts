import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AT_EASE_MS, whenAtEase } from "./at-ease.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["pointerdown", "keydown", "scroll"])("what can wait is said once at a %s", (sign) => {
  const run = vi.fn<() => void>();
  whenAtEase(run);
  expect(run).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  vi.advanceTimersByTime(AT_EASE_MS);
  expect(run).toHaveBeenCalledOnce();
});

test("what can wait is said after a while to a visitor who only looks", () => {
  const run = vi.fn<() => void>();
  whenAtEase(run);
  vi.advanceTimersByTime(AT_EASE_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test("what was given up is not said", () => {
  const run = vi.fn<() => void>();
  whenAtEase(run)();
  vi.advanceTimersByTime(AT_EASE_MS);
  expect(run).not.toHaveBeenCalled();
});
