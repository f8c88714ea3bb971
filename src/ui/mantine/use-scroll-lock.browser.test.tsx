import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useScrollLock } from "./use-scroll-lock.ts";

function Locked() {
  useScrollLock(true);
  return null;
}

afterEach(() => document.body.removeAttribute("style"));

test("restores the page's previous padding", async () => {
  document.body.style.paddingInlineEnd = "320px";
  const { unmount } = await render(<Locked />);
  await unmount();
  expect(document.body.style.paddingInlineEnd).toBe("320px");
});
