import { afterEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#app/router.tsx";
import { startDevice } from "#app/start-device.ts";
import { device } from "#device/device.ts";
import { clientAnswering } from "#queries/client-for-tests.ts";

afterEach(() => {
  device.set(null);
  vi.restoreAllMocks();
});

test("the device's parts start in a task each, and are there for the features after the last", async () => {
  const ignore = () => () => {};
  const live = { state: () => true, subscribeState: ignore, subscribe: ignore, stop: () => {} };
  // startDevice uses nothing else of a router.
  const router = { subscribe: ignore, options: { context: { locale: "en" } } };
  const answer = () => new Response(null, { status: 503 });
  vi.spyOn(window, "fetch").mockImplementation(() => Promise.resolve(answer()));
  const there: boolean[] = [];
  await startDevice({
    router: router as unknown as AppRouter,
    live,
    queryClient: clientAnswering(answer),
    entry: "/assets/client.js",
    base: () => "",
    pause: () => {
      there.push(device.get() !== null);
      return Promise.resolve();
    },
  });
  expect(there).toEqual(Array.from({ length: 6 }, () => false));
  expect(device.get()?.outbox).toBeDefined();
});
