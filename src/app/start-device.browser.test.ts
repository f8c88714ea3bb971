import { afterEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#app/router.tsx";
import { startDevice } from "#app/start-device.ts";
import { device } from "#pwa/device.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";

afterEach(() => {
  device.set(null);
  delete document.documentElement.dataset["build"];
  vi.restoreAllMocks();
});

/** Starts the device's parts on a page whose stream has reported a build. */
async function start(build: string, pause: () => Promise<void>): Promise<void> {
  const ignore = () => () => {};
  const live = {
    state: () => true,
    subscribeState: ignore,
    buildId: () => build,
    subscribe: ignore,
    stop: () => {},
  };
  // startDevice uses nothing else of a router.
  const router = { subscribe: ignore, options: { context: { locale: "en" } } };
  const answer = () => new Response(null, { status: 503 });
  vi.spyOn(window, "fetch").mockImplementation(() => Promise.resolve(answer()));
  await startDevice({
    router: router as unknown as AppRouter,
    live,
    queryClient: clientAnswering(answer),
    entry: "/assets/client.js",
    base: () => "",
    pause,
  });
}

test("starts the device's parts in a task each and publishes them after the last", async () => {
  const published: boolean[] = [];
  await start("", () => {
    published.push(device.get() !== null);
    return Promise.resolve();
  });
  expect(published).toEqual(Array.from({ length: 5 }, () => false));
  expect(device.get()?.outbox).toBeDefined();
});

test("announces a build that the stream reported before the device's parts started", async () => {
  document.documentElement.dataset["build"] = "one";
  await start("two", () => Promise.resolve());
  await expect.poll(() => device.get()?.updates.store.get().prompt).toBe(true);
});
