import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOAD_AGAIN_MS, loadUntilThere } from "./load-until-there.ts";

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

test("code that a server being restarted couldn't send is requested again", async () => {
  const load = failing(2);
  const code = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(LOAD_AGAIN_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(LOAD_AGAIN_MS + 1);
  expect(load).toHaveBeenCalledTimes(3);
  expect(await code).toBe("code");
});

test("without a network code is requested only once it is back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = failing(1);
  const code = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(4 * LOAD_AGAIN_MS);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  expect(await code).toBe("code");
});
