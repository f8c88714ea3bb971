import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { PINS_KEY, pins, usePinnedOrder } from "./pins.ts";

/** Hydrates a page that was rendered without pins; returns the pins of each render. */
async function hydrate(): Promise<readonly (readonly number[])[]> {
  const shown: (readonly number[])[] = [];
  function Pinned() {
    const pinned = usePinnedOrder();
    shown.push(pinned);
    return pinned.join(" ");
  }
  const root = hydrateRoot(document.createElement("p"), <Pinned />);
  await vi.waitUntil(() => shown.length > 0);
  // React re-renders for a changed store in the same task.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  root.unmount();
  return shown;
}

afterEach(() => {
  pins().set([]);
  localStorage.removeItem(PINS_KEY);
  document.adoptedStyleSheets = [];
});

test("does not re-render without pins", async () => {
  expect(await hydrate()).toEqual([[]]);
});

test("has the pins from the second render on", async () => {
  pins().set([2003]);
  expect(await hydrate()).toEqual([[], [2003]]);
});

test("removes the boot script's style sheet, also after another tab removed the pins", async () => {
  const [order, foreign] = [new CSSStyleSheet(), new CSSStyleSheet()];
  order.replaceSync('[data-track="2003"]{order:-1}');
  foreign.replaceSync("body{color:red}");
  // The second is an extension's.
  document.adoptedStyleSheets = [order, foreign];
  await hydrate();
  expect(document.adoptedStyleSheets).toEqual([foreign]);
});
