import { afterEach, expect, test } from "vitest";
import { lockScroll } from "./scroll-lock.ts";

afterEach(() => document.body.removeAttribute("style"));

test("restores the page's previous padding", () => {
  document.body.style.paddingInlineEnd = "320px";
  const unlock = lockScroll();
  unlock();
  expect(document.body.style.paddingInlineEnd).toBe("320px");
});
