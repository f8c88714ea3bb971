import { afterEach, expect, test, vi } from "vitest";
import {
  MAX_PRELOADS,
  mayPreload,
  type Network,
  prefetch,
  preloadLinks,
} from "#app/preload-links.ts";
import type { AppRouter } from "#app/router.tsx";

let stop = () => {};

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Shows links on the page; returns the requested files and the functions that end their requests. */
function showLinks(anchors: readonly string[], network: Network = {}) {
  document.body.innerHTML = anchors.map((attributes) => `<a ${attributes}>x</a> `).join("");
  // preloadLinks uses no more of the routes.
  const router = { getMatchedRoutes: (path: string) => [[{ id: path }]] } as unknown as AppRouter;
  const requested: string[] = [];
  const ends: (() => void)[] = [];
  stop = preloadLinks({
    router,
    filesFor: (id) => [`${id}.js`],
    network: () => network,
    prefetch(file) {
      requested.push(file);
      return new Promise((resolve, reject) => {
        ends.push(requested.length === 1 ? () => reject(new Error("lost")) : resolve);
      });
    },
  });
  return { requested, ends };
}

const seven = Array.from({ length: 7 }, (_, at) => `href="/page-${at}"`);
/** Resolves once the browser has reported the visibility of every link. */
const linksObserved = () =>
  new Promise<void>((resolve) => {
    const views = new IntersectionObserver(() => {
      views.disconnect();
      // Observers of the same frame are called in any order.
      requestAnimationFrame(() => resolve());
    });
    for (const link of document.links) views.observe(link);
  });

test("loads the code of linked pages five at a time, and continues after a failure", async () => {
  expect(MAX_PRELOADS).toBe(5);
  const { requested, ends } = showLinks(seven);
  await vi.waitFor(() => expect(requested).toHaveLength(5));
  await linksObserved();
  expect(requested).toHaveLength(5);
  ends[0]?.();
  await vi.waitFor(() => expect(requested).toHaveLength(6));
});

test("loads a page once, for any number of links in any language", async () => {
  const { requested } = showLinks(['href="/about"', 'href="/en/about"', 'href="/about?x=1"']);
  await vi.waitFor(() => expect(requested).toEqual(["/about.js"]));
  await linksObserved();
  expect(requested).toEqual(["/about.js"]);
});

test("does not load files again that the page has loaded", async () => {
  // The router of these tests names a page's file after its address.
  await (await fetch("/seen.js")).text();
  await vi.waitFor(() =>
    expect(performance.getEntriesByName(`${location.origin}/seen.js`)).not.toEqual([]),
  );
  const { requested } = showLinks(['href="/seen"', 'href="/new"']);
  await vi.waitFor(() => expect(requested).toEqual(["/new.js"]));
  await linksObserved();
  expect(requested).toEqual(["/new.js"]);
});

test("loads nothing for links to new tabs, other sites or files", async () => {
  const { requested } = showLinks([
    'href="/a" target="_blank"',
    'href="https://elsewhere.example/b"',
    'href="/c" download',
    'href="/d"',
  ]);
  await vi.waitFor(() => expect(requested).toEqual(["/d.js"]));
  await linksObserved();
  expect(requested).toEqual(["/d.js"]);
});

test.each([
  [{ saveData: true, effectiveType: "4g" }, false],
  [{ effectiveType: "2g" }, false],
  [{ effectiveType: "slow-2g" }, false],
  [{ effectiveType: "3g" }, true],
  [{ saveData: false, effectiveType: "4g" }, true],
  [{}, true],
])("preloads on the network %o: %s", async (network, allowed) => {
  expect(mayPreload(network)).toBe(allowed);
  const { requested } = showLinks(['href="/about"'], network);
  await linksObserved();
  expect(requested).toEqual(allowed ? ["/about.js"] : []);
});

test("removes the link of a prefetched file, which would hide the file from Vite", async () => {
  const links = () => document.head.querySelectorAll("link[rel=prefetch]").length;
  const fetched = prefetch("/later.js");
  expect(links()).toBe(1);
  await fetched;
  expect(links()).toBe(0);
});
