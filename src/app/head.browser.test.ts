import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEAD_MARK } from "#app/render/document.ts";
import { HEAD_DEBOUNCE_MS, keepHead } from "#app/head.ts";
import type { AppRouter } from "#app/router.tsx";

/** A router that shows what the test says. */
function shownBy() {
  let rendered = () => {};
  const state = { matches: [{ meta: [{ title: "" }], links: [{ rel: "canonical", href: "/" }] }] };
  const router = { state, subscribe: (_: string, listener: () => void) => (rendered = listener) };
  // keepHead uses nothing else of a router.
  keepHead(router as unknown as AppRouter);
  return (title: string, description: string) => {
    const meta = [{ title }, { name: "description", content: description }];
    state.matches = [{ meta, links: [{ rel: "canonical", href: `/${title}` }] }] as never;
    rendered();
  };
}

const described = () =>
  [...document.head.querySelectorAll(`[${HEAD_MARK}]`)].map(
    (element) => element.getAttribute("content") ?? element.getAttribute("href"),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const element of document.head.querySelectorAll(`[${HEAD_MARK}]`)) element.remove();
});

test("the head follows the page 10 ms later: not at 9, at 11", () => {
  expect(HEAD_DEBOUNCE_MS).toBe(10);
  const show = shownBy();
  document.title = "before";
  show("First", "of the first page");
  vi.advanceTimersByTime(9);
  expect(document.title).toBe("before");
  vi.advanceTimersByTime(2);
  expect(document.title).toBe("First");
  expect(described()).toEqual(["of the first page", "/First"]);
});

test("several changes within 10 ms are one, the last", () => {
  const show = shownBy();
  show("One", "1");
  vi.advanceTimersByTime(9);
  show("Two", "2");
  vi.advanceTimersByTime(9);
  expect(described()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(document.title).toBe("Two");
  expect(described()).toEqual(["2", "/Two"]);
});

test("the page before leaves nothing behind in the head", () => {
  const show = shownBy();
  show("One", "1");
  vi.advanceTimersByTime(11);
  show("Two", "2");
  vi.advanceTimersByTime(11);
  expect(described()).toEqual(["2", "/Two"]);
});
