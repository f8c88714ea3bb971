import { afterEach, expect, test, vi } from "vitest";
import { moveFocus } from "#app/arrive.ts";
import type { AppRouter } from "#app/router.tsx";

afterEach(() => document.body.replaceChildren());

test("a page that is gone to is painted before it is focused, and before the rows of its history", async () => {
  document.body.innerHTML =
    "<main><h1>Amber Run</h1><table data-begun></table><table></table></main>";
  const hidden = () =>
    [...document.querySelectorAll("table")].map(({ style }) => style.contentVisibility);
  let render = (_event: object) => {};
  const subscribe = (_: string, listener: typeof render) => (render = listener);
  // moveFocus uses nothing else of a router.
  moveFocus({ subscribe } as unknown as AppRouter);
  render({ pathChanged: true, fromLocation: {} });
  expect(hidden()).toEqual(["hidden", ""]);
  expect(document.activeElement).toBe(document.body);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  expect(hidden()).toEqual(["", ""]);
});
