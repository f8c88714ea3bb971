import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { PINS_KEY, pins, usePinnedOrder } from "./pins.ts";

/** Takes a page over that was made without pins: the pins of each render. */
async function takeOver(): Promise<readonly (readonly number[])[]> {
  const shown: (readonly number[])[] = [];
  function Pinned() {
    const pinned = usePinnedOrder();
    shown.push(pinned);
    return pinned.join(" ");
  }
  const root = hydrateRoot(document.createElement("p"), <Pinned />);
  await vi.waitUntil(() => shown.length > 0);
  // React renders anew what a change is seen in as it takes over, in the same task.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  root.unmount();
  return shown;
}

afterEach(() => {
  pins().set([]);
  localStorage.removeItem(PINS_KEY);
  document.adoptedStyleSheets = [];
});

test("who pinned nothing has nothing rendered anew", async () => {
  expect(await takeOver()).toEqual([[]]);
});

test("who pinned something has it from the second render on", async () => {
  pins().set([2003]);
  expect(await takeOver()).toEqual([[], [2003]]);
});

test("the order that the page opened with goes, also of pins that another tab has taken off since", async () => {
  const [order, foreign] = [new CSSStyleSheet(), new CSSStyleSheet()];
  order.replaceSync('[data-track="2003"]{order:-1}');
  foreign.replaceSync("body{color:red}");
  // Such as an extension's.
  document.adoptedStyleSheets = [order, foreign];
  await takeOver();
  expect(document.adoptedStyleSheets).toEqual([foreign]);
});
