import { afterEach, expect, test, vi } from "vitest";
import { leaderTab } from "#live/leader-tab.ts";

let names = 0;

/** A tab of a browser of its own; how often it began to lead and stopped. */
function tab(name = `one-tab-${(names += 1)}`, silenceMs = 60_000) {
  const stopLeading = vi.fn<() => void>();
  const lead = vi.fn<() => () => void>(() => stopLeading);
  const onMessage = vi.fn<(message: unknown) => void>();
  return { name, lead, stopLeading, onMessage, ...leaderTab({ name, lead, onMessage, silenceMs }) };
}

afterEach(() => void vi.restoreAllMocks());

test("one tab leads, the next one when it stops, and they onMessage each other", async () => {
  const first = tab();
  await expect.poll(() => first.lead.mock.calls.length).toBe(1);
  const second = tab(first.name);
  first.send("news");
  await expect.poll(() => second.onMessage.mock.calls).toEqual([["news"]]);
  expect(second.lead).not.toHaveBeenCalled();
  first.stop();
  await expect.poll(() => second.lead.mock.calls.length).toBe(1);
  expect(first.stopLeading).toHaveBeenCalledTimes(1);
  second.stop();
  expect(second.stopLeading).toHaveBeenCalledTimes(1);
});

test("a tab that hears nothing for long takes the lead, and the other lets go", async () => {
  const sleeping = tab();
  await expect.poll(() => sleeping.lead.mock.calls.length).toBe(1);
  const awake = tab(sleeping.name, 50);
  await expect.poll(() => awake.lead.mock.calls.length).toBe(1);
  await expect.poll(() => sleeping.stopLeading.mock.calls.length).toBe(1);
  sleeping.stop();
  awake.stop();
});

test("where locks are refused a tab asks once and works for itself", async () => {
  const request = vi.spyOn(navigator.locks, "request").mockImplementation(async () => {
    // An end to what might be asked without one.
    if (request.mock.calls.length > 100) await new Promise(() => {});
    throw new DOMException("The request was denied.", "SecurityError");
  });
  const alone = tab();
  await expect.poll(() => alone.lead.mock.calls.length).toBe(1);
  alone.send("nobody hears it");
  expect(request).toHaveBeenCalledTimes(1);
  alone.stop();
  expect(alone.stopLeading).toHaveBeenCalledTimes(1);
});

test("where channels throw a tab works for itself", () => {
  vi.stubGlobal("BroadcastChannel", () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const alone = tab();
  vi.unstubAllGlobals();
  expect(alone.lead).toHaveBeenCalledTimes(1);
  alone.stop();
  expect(alone.stopLeading).toHaveBeenCalledTimes(1);
});
