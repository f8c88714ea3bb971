import { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { HomePage } from "#contract/site.ts";
import { createPersistence, flushOnLeaving, PERSIST_KEY } from "./persist.ts";

const HOME = v.parse(HomePage, { categories: [{ id: 2001, name: "Marble" }] });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.removeItem(PERSIST_KEY);
});

function tab() {
  const client = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  return { client, ...createPersistence({ client, storage: localStorage, now: () => Date.now() }) };
}

test("stores the last change when the page closes before the throttled write", async () => {
  const leaving = tab();
  const unfollow = leaving.subscribe();
  const stop = flushOnLeaving(leaving.flush);
  leaving.client.setQueryData(["home", "en"], HOME);
  expect(localStorage.getItem(PERSIST_KEY)).toBeNull();
  window.dispatchEvent(new Event("pagehide"));
  stop();
  unfollow();
  const next = tab();
  await next.restore();
  expect(next.client.getQueryData(["home", "en"])).toEqual(HOME);
});

test("stores what fits into the browser's full storage", async () => {
  localStorage.setItem("filler", "x".repeat(5_200_000));
  try {
    const { client, flush } = tab();
    client.setQueryData(["home", "en"], HOME);
    const long = v.parse(HomePage, { categories: [{ id: 1, name: "y".repeat(100_000) }] });
    client.setQueryData(["home", "ja"], long, { updatedAt: Date.now() - 1000 });
    expect(flush).not.toThrow();
    const next = tab();
    await next.restore();
    expect(next.client.getQueryData(["home", "en"])).toEqual(HOME);
    expect(next.client.getQueryData(["home", "ja"])).toBeUndefined();
  } finally {
    localStorage.removeItem("filler");
  }
});

test("writes the changes of a second once", async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(Storage.prototype, "setItem");
  const { client, subscribe } = tab();
  const stop = subscribe();
  for (const lang of ["cn", "en", "ja"]) client.setQueryData(["home", lang], HOME);
  await vi.advanceTimersByTimeAsync(999);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(localStorage.getItem(PERSIST_KEY)?.match(/"queryKey"/g)).toHaveLength(3);
  expect(write).toHaveBeenCalledTimes(1);
  stop();
  client.setQueryData(["home", "en"], { ...HOME });
  await vi.advanceTimersByTimeAsync(5000);
  expect(write).toHaveBeenCalledTimes(1);
});
