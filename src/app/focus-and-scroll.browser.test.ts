import { afterEach, expect, test, vi } from "vitest";
import { focusHeadings } from "#app/focus-and-scroll.ts";
import type { AppRouter } from "#app/router.tsx";

afterEach(() => document.body.replaceChildren());

test("paints a new page before it focuses the heading and before it paints the history rows", async () => {
  document.body.innerHTML =
    "<main><h1>Amber Run</h1><table data-begun></table><table></table></main>";
  const hidden = () =>
    [...document.querySelectorAll("table")].map(({ style }) => style.contentVisibility);
  let render = (_event: object) => {};
  const subscribe = (_: string, listener: typeof render) => (render = listener);
  // focusHeadings uses nothing else of a router.
  focusHeadings({ subscribe } as unknown as AppRouter);
  render({ pathChanged: true, fromLocation: {} });
  expect(hidden()).toEqual(["hidden", ""]);
  expect(document.activeElement).toBe(document.body);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  expect(hidden()).toEqual(["", ""]);
});
