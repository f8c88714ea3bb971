import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RETRY_MS, loadWithRetry } from "./load-with-retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A loader that fails `times`, then loads "code". */
const failing = (times: number) =>
  Array.from({ length: times }).reduce<ReturnType<typeof vi.fn<() => Promise<string>>>>(
    (load) => load.mockRejectedValueOnce(new TypeError("Failed to fetch")),
    vi.fn(async () => "code"),
  );

test("requests code again after the server failed to send it", async () => {
  const load = failing(2);
  const code = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(RETRY_MS + 1);
  expect(load).toHaveBeenCalledTimes(3);
  expect(await code).toBe("code");
});

test("requests code again once the browser is back online", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = failing(1);
  const code = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(4 * RETRY_MS);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  expect(await code).toBe("code");
});
