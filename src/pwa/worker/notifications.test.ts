import { expect, test } from "vitest";
import { openNotification } from "./notifications.ts";

const ORIGIN = "https://marbles.example";

/** A browser with tabs, for opening notifications; `done` lists its actions. */
function browserWith(...tabs: { readonly path: string; readonly frameType?: string }[]) {
  const done: string[] = [];
  const windows = tabs.map(({ path, frameType = "top-level" }) => ({
    url: `${ORIGIN}${path}`,
    frameType,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (to: string) => void done.push(`${path} to ${to.replace(ORIGIN, "")}`),
  }));
  const scope = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => windows,
      openWindow: async (to: string) => void done.push(`open ${to.replace(ORIGIN, "")}`),
    },
  };
  const notice = { data: "/en/track/2001", close: () => void done.push("close") };
  return {
    done,
    open: () => openNotification(scope, notice as unknown as Notification), // only these parts are used
  };
}

test.each([
  ["the tab that shows the track", ["/", "/en/track/2001"], ["focus /en/track/2001"]],
  ["another tab of the site", ["/about"], ["focus /about", "/about to /en/track/2001"]],
  ["a new tab if there is none", [], ["open /en/track/2001"]],
])("a click opens %s", async (_, paths, expected) => {
  const { open, done } = browserWith(...paths.map((path) => ({ path })));
  await open();
  expect(done).toEqual(["close", ...expected]);
});

test("a click does not navigate a frame in another page", async () => {
  const { open, done } = browserWith({ path: "/components/LotteryItem", frameType: "nested" });
  await open();
  expect(done).toEqual(["close", "open /en/track/2001"]);
});
