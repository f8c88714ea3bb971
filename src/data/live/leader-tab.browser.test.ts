import { afterEach, expect, test, vi } from "vitest";
import { electLeader, mayLeadAlone } from "./leader-tab.ts";

let names = 0;

/** A tab; by default the only tab of its election. */
function tab(name = `one-tab-${(names += 1)}`, silenceMs = 60_000) {
  const stopLeading = vi.fn<() => void>();
  const lead = vi.fn<() => () => void>(() => stopLeading);
  const onMessage = vi.fn<(message: unknown) => void>();
  const onNews = vi.fn<() => void>();
  const deps = { name, lead, onMessage, onNews, silenceMs };
  return { stopLeading, ...deps, ...electLeader(deps) };
}

afterEach(() => void vi.restoreAllMocks());

test("one tab leads, the next leads when it stops, and tabs receive each other's messages", async () => {
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

test("a tab that receives nothing takes the lead over", async () => {
  const sleeping = tab();
  await expect.poll(() => sleeping.lead.mock.calls.length).toBe(1);
  const awake = tab(sleeping.name, 50);
  await expect.poll(() => awake.lead.mock.calls.length).toBe(1);
  await expect.poll(() => sleeping.stopLeading.mock.calls.length).toBe(1);
  sleeping.stop();
  awake.stop();
});

test("a tab leads alone if the browser denies locks, and requests the lock once", async () => {
  const request = vi.spyOn(navigator.locks, "request").mockImplementation(async () => {
    // Ends an endless loop of requests.
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

/** Changes the page's visibility, as of a tab in the background. */
function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("without locks a tab leads while it is visible", () => {
  // Absent on pages by http.
  vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as never);
  const alone = tab();
  expect(alone.lead).toHaveBeenCalledTimes(1);
  setVisibility("hidden");
  expect(alone.stopLeading).toHaveBeenCalledTimes(1);
  setVisibility("visible");
  expect(alone.lead).toHaveBeenCalledTimes(2);
  alone.stop();
  Reflect.deleteProperty(document, "visibilityState");
  expect(alone.stopLeading).toHaveBeenCalledTimes(2);
  setVisibility("visible");
  Reflect.deleteProperty(document, "visibilityState");
  expect(alone.lead).toHaveBeenCalledTimes(2);
});

test("without locks only the first two frames of a page lead", () => {
  const frames = Array.from({ length: 12 }, () => document.createElement("iframe"));
  document.body.prepend(...frames);
  const working = frames.map(
    ({ contentWindow }) => contentWindow !== null && mayLeadAlone(contentWindow),
  );
  for (const frame of frames) frame.remove();
  expect(working.filter(Boolean)).toHaveLength(2);
  expect(mayLeadAlone({ parent: top } as Window)).toBe(false);
  const page = {} as { parent: Window };
  page.parent = page as Window;
  expect(mayLeadAlone(page)).toBe(true);
});

test("another frame receives the news of the first two, and leads without news", async () => {
  const first = Array.from({ length: 2 }, () => document.createElement("iframe"));
  document.body.prepend(...first);
  vi.stubGlobal("parent", [...first.map(({ contentWindow }) => contentWindow), window]);
  vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as never);
  const third = tab(undefined, 200);
  expect(third.lead).not.toHaveBeenCalled();
  third.send("not a leader's");
  window.postMessage("marble-draws-news");
  await expect.poll(() => third.onNews.mock.calls.length).toBe(1);
  expect(third.lead).not.toHaveBeenCalled();
  await expect.poll(() => third.lead.mock.calls.length).toBe(1);
  const news = new Promise((resolve) => {
    first[1]?.contentWindow?.addEventListener("message", ({ data }) => resolve(data));
  });
  third.send({ kind: "event" });
  expect(await news).toBe("marble-draws-news");
  third.stop();
  vi.unstubAllGlobals();
  for (const frame of first) frame.remove();
  expect(third.stopLeading).toHaveBeenCalledTimes(1);
});

test("a tab leads alone if channels throw", () => {
  vi.stubGlobal("BroadcastChannel", () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const alone = tab();
  vi.unstubAllGlobals();
  expect(alone.lead).toHaveBeenCalledTimes(1);
  alone.stop();
  expect(alone.stopLeading).toHaveBeenCalledTimes(1);
});
