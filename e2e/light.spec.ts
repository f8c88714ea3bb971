import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { MARKUP_END } from "#app/render/document.ts";
import { HOT_COLD_PATH } from "#contract/url/site-paths.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test as sharedTest } from "./support/shared-context.ts";
import { test } from "./support/site.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

/** Limits of a page's first view, lowered when a page gets lighter; requests count until the app runs. */
const FIRST_VIEWS = [
  { path: "/", elements: 850, rules: 250, requests: 19 },
  { path: "/ja", elements: 850, rules: 250, requests: 19 },
  { path: "/track/2001", elements: 950, rules: 330, requests: 20 },
  { path: "/track/2001?tab=hot-cold", elements: 1050, rules: 400, requests: 27 },
  { path: "/serviceCenter", elements: 560, rules: 240, requests: 22 },
];

/** Most bytes of a page's HTML as sent; browsers accept no Brotli without TLS. */
const MAX_HTML_BYTES = { br: 20_000, gzip: 26_000 };

/** Bytes that a server sends before the first acknowledgement: ten segments of TCP. */
const FIRST_FLIGHT_BYTES = 14_600;

/** The pages with the most HTML, and the pages of the first views. */
const PAGES = [
  ...FIRST_VIEWS.map(({ path }) => path),
  "/ja/track/2001",
  "/track/2001?tab=two-sides",
  "/track/2001?tab=timing",
  "/ja/track/2007?tab=timing",
  "/ja/track/2007?tab=timing&limit=500",
  "/ja/track/2007",
  "/ja/track/ColdHotAnalyze",
  "/track/2001?tab=scatter",
  "/track/2001?tab=patterns",
  "/track/2001?tab=trend",
  "/track/2001/marble/3",
  "/track/ColdHotAnalyze",
  "/about",
  "/proofs",
  "/no-such-page",
];

for (const encoding of ["br", "gzip"] as const) {
  sharedTest(
    `the HTML of every page stays small with ${encoding}`,
    NIGHTLY,
    async ({ request }) => {
      const headers = { "accept-encoding": encoding };
      for (const path of PAGES) {
        const bytes = Number((await request.get(path, { headers })).headers()["content-length"]);
        expect(bytes, path).toBeGreaterThan(0);
        expect(bytes, path).toBeLessThanOrEqual(MAX_HTML_BYTES[encoding]);
      }
    },
  );
}

sharedTest("the markup of a page arrives in one trip of the network", async ({ site }) => {
  for (const path of ["/", "/ja", "/track/2001", "/ja/track/2001", "/ja/track/2007"]) {
    const request = get(`${site.url}${path}`, { headers: { "accept-encoding": "br" } });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    const compressed = await buffer(answer);
    const headers = `HTTP/1.1 200 OK\n${answer.rawHeaders.join(": ")}\n\n`;
    const sent = compressed.subarray(0, FIRST_FLIGHT_BYTES - headers.length);
    const markup = brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
    expect(markup.toString(), path).toContain(`<template id="${MARKUP_END}">`);
  }
});

for (const { path, ...most } of FIRST_VIEWS) {
  sharedTest(
    `the first view of ${path} stays light`,
    nightlyIf(path !== "/"),
    async ({ page, request }) => {
      const html = await (await request.get(path)).text();
      await openApp(page, path);
      const cost = await page.evaluate(() => ({
        starts: performance.getEntriesByName("shown").length,
        rules: [...document.querySelectorAll("style")].reduce(
          (sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0),
          0,
        ),
        requests: performance
          .getEntriesByType("resource")
          .filter(
            (each) => each.startTime < Number(performance.getEntriesByName("shown")[0]?.startTime),
          ).length,
      }));
      expect(html.match(/<[a-z]/g)?.length, "elements").toBeLessThan(most.elements);
      expect(cost.starts, "starts of the app").toBe(1);
      expect(cost.rules, "rules of style").toBeLessThan(most.rules);
      expect(cost.requests, "requests until the page can be used").toBeLessThan(most.requests);
    },
  );
}

for (const path of ["/en/track/2019", "/en/track/2019?tab=trend"]) {
  test(
    `idle ${path} updates only its times: no requests, no other DOM changes, no React commits`,
    NIGHTLY,
    async ({ page, site }) => {
      // No draw of this track is due during the test.
      const draw = freshDraw(2019);
      const next_open_timestamp = draw.open_timestamp + 3600;
      await publish(site.url, [
        { ...draw, term: `${draw.term}1`, next_term: null, next_open_timestamp },
      ]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.clock.install();
      await page.addInitScript(() => {
        // Draws of other tracks must not reach the page once it is at rest.
        class ClosedSource extends EventSource {
          constructor(url: string | URL) {
            super(url);
            window.addEventListener("rest", () => {
              this.close();
              // The fast clock outruns the server's heartbeats: without this one the stream would count as silent.
              const data = JSON.stringify({ server_time: Date.now() });
              this.dispatchEvent(new MessageEvent("beat", { data }));
            });
          }
        }
        const commits: unknown[] = [];
        // React reports each commit to the developer tools hook.
        const tools = {
          supportsFiber: true,
          inject: () => 1,
          onCommitFiberRoot: () => commits.push(0),
          onPostCommitFiberRoot: () => {},
          onCommitFiberUnmount: () => {},
        };
        const changes = {
          EventSource: ClosedSource,
          __REACT_DEVTOOLS_GLOBAL_HOOK__: tools,
          commits,
        };
        Object.assign(window, changes);
      });
      const commits = () =>
        page.evaluate(() => (Reflect.get(window, "commits") as unknown[]).length); // set above
      await openApp(page, path);
      await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
      const urls: string[] = [];
      page.on("request", (request) => urls.push(request.url()));
      // Late work is done, on a busy machine too: browser services, preloaded code of other pages.
      await page.clock.runFor(8000);
      let quiet = 0;
      const quietTimes = async () => {
        await page.clock.runFor(1000);
        await page.waitForLoadState("networkidle");
        quiet = urls.splice(0).length === 0 ? quiet + 1 : 0;
        return quiet;
      };
      await expect.poll(quietTimes, { intervals: [200] }).toBeGreaterThan(5);
      const changed = await page.evaluateHandle(() => {
        const changes: string[] = [];
        const parts = {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        };
        const TIMED = "time, [role=timer], [data-testid=freshness]";
        window.dispatchEvent(new Event("rest"));
        new MutationObserver((records) => {
          for (const { target, type, addedNodes, removedNodes } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const holdsTime = (node: Node) =>
              node instanceof Element &&
              (node.matches(TIMED) || node.querySelector(TIMED) !== null);
            // A time of another length is positioned again.
            const renewed = [...addedNodes, ...removedNodes];
            const isRenewed = renewed.length > 0 && renewed.every(holdsTime);
            const isTime = isRenewed || (element?.closest(TIMED) ?? null) !== null;
            const isCountdown = type === "characterData" && /^[\d:]+$/.test(target.nodeValue ?? "");
            if (!isTime && !isCountdown)
              changes.push(`${type} ${element?.outerHTML.slice(0, 120)}`);
          }
        }).observe(document.body, parts);
        return changes;
      });
      const before = await commits();
      expect(before).toBeGreaterThan(0);
      await page.clock.runFor(10_000);
      expect(await changed.jsonValue()).toEqual([]);
      expect(await commits()).toBe(before);
      expect(urls).toEqual([]);
    },
  );
}

sharedTest("a visitor who prefers reduced motion has no transitions", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("transitionrun", () => performance.mark("transition")),
  );
  await openApp(page, "/en/track/2001");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  expect(await page.evaluate(() => performance.getEntriesByName("transition").length)).toBe(0);
});

/** The number of texts on a page, and of style recalculations while each of them changes and is laid out. */
async function changeTexts(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const countStyleRecalcs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? Number.NaN;
  };
  const before = await countStyleRecalcs();
  const texts = await page.evaluate(() => {
    let changed = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const own = text.textContent ?? "";
      if (own.trim() === "" || text.parentElement?.closest("script, style") !== null) continue;
      for (const other of [`${own}8`, own]) {
        text.textContent = other;
        document.body.getBoundingClientRect();
      }
      changed += 1;
    }
    return changed;
  });
  const times = (await countStyleRecalcs()) - before;
  await session.detach();
  return { texts, times };
}

// A size container in a stretched grid is laid out twice, and its contents are styled each time.
sharedTest(
  "a changed text is laid out without restyling its surroundings",
  NIGHTLY,
  async ({ page }) => {
    const tabs = PANELS.map((tab) => `/track/2001?tab=${tab}`);
    const others = ["/track/2001/marble/3", "/serviceCenter"];
    for (const path of ["/", "/track/2001", HOT_COLD_PATH, ...tabs, ...others]) {
      await page.goto(path);
      const { texts, times } = await changeTexts(page);
      expect(texts, path).toBeGreaterThan(40);
      // Some rules style the siblings of a text that isn't empty.
      expect(times, path).toBeLessThan(texts * 0.5);
    }
  },
);
