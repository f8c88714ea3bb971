import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEAD_MARK } from "#app/render/document.ts";
import { HEAD_DEBOUNCE_MS, syncHead } from "#app/head.ts";
import type { AppRouter } from "#app/router.tsx";

/** Starts updates of the head; the result renders a page with a title and a description. */
function renderer() {
  let rendered = () => {};
  const state = { matches: [{ meta: [{ title: "" }], links: [{ rel: "canonical", href: "/" }] }] };
  const router = { state, subscribe: (_: string, listener: () => void) => (rendered = listener) };
  // syncHead uses nothing else of a router.
  syncHead(router as unknown as AppRouter);
  return (title: string, description: string) => {
    const meta = [{ title }, { name: "description", content: description }];
    state.matches = [{ meta, links: [{ rel: "canonical", href: `/${title}` }] }] as never;
    rendered();
  };
}

const listTags = () =>
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

test("updates the head 10 ms after a render: not after 9, but after 11", () => {
  expect(HEAD_DEBOUNCE_MS).toBe(10);
  const show = renderer();
  document.title = "before";
  show("First", "of the first page");
  vi.advanceTimersByTime(9);
  expect(document.title).toBe("before");
  vi.advanceTimersByTime(2);
  expect(document.title).toBe("First");
  expect(listTags()).toEqual(["of the first page", "/First"]);
});

test("updates the head once for several renders within 10 ms, with the last", () => {
  const show = renderer();
  show("One", "1");
  vi.advanceTimersByTime(9);
  show("Two", "2");
  vi.advanceTimersByTime(9);
  expect(listTags()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(document.title).toBe("Two");
  expect(listTags()).toEqual(["2", "/Two"]);
});

test("removes the previous page's tags", () => {
  const show = renderer();
  show("One", "1");
  vi.advanceTimersByTime(11);
  show("Two", "2");
  vi.advanceTimersByTime(11);
  expect(listTags()).toEqual(["2", "/Two"]);
});
