import { afterEach, expect, test, vi } from "vitest";
import { prefetch, PRELOADS_AT_ONCE, preloadLinks } from "#app/preload-links.ts";
import type { AppRouter } from "#app/router.tsx";
import { mayPreload, type Network } from "./network.ts";

let stop = () => {};

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Puts links on the page, in view, and watches which routes' code is loaded for them. */
function linked(anchors: readonly string[], network: Network = {}) {
  document.body.innerHTML = anchors.map((attributes) => `<a ${attributes}>x</a> `).join("");
  // preloadLinks uses no more of the routes.
  const router = { getMatchedRoutes: (path: string) => [[{ id: path }]] } as unknown as AppRouter;
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  stop = preloadLinks({
    router,
    filesOf: (id) => [`${id}.js`],
    network: () => network,
    prefetch(file) {
      asked.push(file);
      return new Promise((resolve, reject) => {
        ends.push(asked.length === 1 ? () => reject(new Error("lost")) : resolve);
      });
    },
  });
  return { asked, ends };
}

const seven = Array.from({ length: 7 }, (_, at) => `href="/page-${at}"`);
/** Resolves once the browser has said of every link whether it is in view. */
const seen = () =>
  new Promise<void>((resolve) => {
    const views = new IntersectionObserver(() => {
      views.disconnect();
      // Observers of the same frame are called in any order.
      requestAnimationFrame(() => resolve());
    });
    for (const link of document.links) views.observe(link);
  });

test("the code of linked pages is loaded five at a time, and one that fails makes room", async () => {
  expect(PRELOADS_AT_ONCE).toBe(5);
  const { asked, ends } = linked(seven);
  await vi.waitFor(() => expect(asked).toHaveLength(5));
  await seen();
  expect(asked).toHaveLength(5);
  ends[0]?.();
  await vi.waitFor(() => expect(asked).toHaveLength(6));
});

test("a page is loaded once, whatever its language, however many links lead there", async () => {
  const { asked } = linked(['href="/about"', 'href="/en/about"', 'href="/about?x=1"']);
  await vi.waitFor(() => expect(asked).toEqual(["/about.js"]));
  await seen();
  expect(asked).toEqual(["/about.js"]);
});

test("files that the page has already are not loaded again", async () => {
  // The router of these tests names a page's file after its address.
  await (await fetch("/seen.js")).text();
  await vi.waitFor(() =>
    expect(performance.getEntriesByName(`${location.origin}/seen.js`)).not.toEqual([]),
  );
  const { asked } = linked(['href="/seen"', 'href="/new"']);
  await vi.waitFor(() => expect(asked).toEqual(["/new.js"]));
  await seen();
  expect(asked).toEqual(["/new.js"]);
});

test("links for a new tab, to elsewhere or to files load nothing", async () => {
  const { asked } = linked([
    'href="/a" target="_blank"',
    'href="https://elsewhere.example/b"',
    'href="/c" download',
    'href="/d"',
  ]);
  await vi.waitFor(() => expect(asked).toEqual(["/d.js"]));
  await seen();
  expect(asked).toEqual(["/d.js"]);
});

test.each([
  [{ saveData: true, effectiveType: "4g" }, false],
  [{ effectiveType: "2g" }, false],
  [{ effectiveType: "slow-2g" }, false],
  [{ effectiveType: "3g" }, true],
  [{ saveData: false, effectiveType: "4g" }, true],
  [{}, true],
])("on the network %o preloading is allowed: %s", async (network, allowed) => {
  expect(mayPreload(network)).toBe(allowed);
  const { asked } = linked(['href="/about"'], network);
  await seen();
  expect(asked).toEqual(allowed ? ["/about.js"] : []);
});

test("a file that was fetched for later leaves no link, which would hide it from Vite", async () => {
  const links = () => document.head.querySelectorAll("link[rel=prefetch]").length;
  const fetched = prefetch("/later.js");
  expect(links()).toBe(1);
  await fetched;
  expect(links()).toBe(0);
});
