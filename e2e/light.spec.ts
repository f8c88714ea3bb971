import type { Page } from "@playwright/test";
import { HOT_COLD_PATH } from "#contract/url/site-paths.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test as looking } from "./support/looking.ts";
import { test } from "./support/site.ts";

/** Limits of a page's first view, each lowered when a page gets lighter. Requests are those until the app runs. */
const FIRST_VIEWS = [
  { path: "/", elements: 850, rules: 250, requests: 19 },
  { path: "/ja", elements: 850, rules: 250, requests: 19 },
  { path: "/track/2001", elements: 950, rules: 330, requests: 20 },
  { path: "/track/2001?tab=hot-cold", elements: 1050, rules: 400, requests: 27 },
  { path: "/serviceCenter", elements: 560, rules: 240, requests: 22 },
];

/** Bytes of a page's HTML as it is sent; browsers ask for gzip only without TLS. */
const MAX_HTML_BYTES = { br: 20_000, gzip: 26_000 };

/** The pages with the most HTML, and those of the first views. */
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

/** Notes when the page can be used: what starts then belongs to no first view, and may have started or not. */
async function noteShown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset["shown"] === undefined) return;
      performance.mark("shown");
      observer.disconnect();
    });
    observer.observe(document, {
      subtree: true,
      attributeFilter: ["data-shown"],
    });
  });
}

for (const encoding of ["br", "gzip"] as const) {
  looking(`the HTML of every page is sent in few bytes, with ${encoding}`, async ({ request }) => {
    const headers = { "accept-encoding": encoding };
    for (const path of PAGES) {
      const bytes = Number((await request.get(path, { headers })).headers()["content-length"]);
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(MAX_HTML_BYTES[encoding]);
    }
  });
}

for (const { path, ...most } of FIRST_VIEWS) {
  looking(`the first view of ${path} stays light`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    await noteShown(page);
    await openApp(page, path);
    const cost = await page.evaluate(() => ({
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
    expect(cost.rules, "rules of style").toBeLessThan(most.rules);
    expect(cost.requests, "requests until the page can be used").toBeLessThan(most.requests);
  });
}

for (const path of ["/en/track/2019", "/en/track/2019?tab=trend"]) {
  test(`at rest ${path} writes its times, asks for nothing, changes nothing else and has no React commit`, async ({
    page,
    site,
  }) => {
    // No draw of this track is due while the page is looked at.
    const draw = freshDraw(2019);
    const next_open_timestamp = draw.open_timestamp + 3600;
    await publish(site.url, [
      { ...draw, term: `${draw.term}1`, next_term: null, next_open_timestamp },
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.install();
    await page.addInitScript(() => {
      // Other tracks draw when they draw: nothing is heard of it once the page is at rest.
      class ClosedSource extends EventSource {
        constructor(url: string | URL) {
          super(url);
          window.addEventListener("rest", () => {
            this.close();
            // The clock runs ahead of the server's heartbeats: without this one the stream would count as silent.
            const data = JSON.stringify({ server_time: Date.now() });
            this.dispatchEvent(new MessageEvent("beat", { data }));
          });
        }
      }
      const commits: unknown[] = [];
      // React tells a developer's tools of each commit.
      const tools = {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => commits.push(0),
        onPostCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
      };
      const changes = { EventSource: ClosedSource, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools, commits };
      Object.assign(window, changes);
    });
    const commits = () => page.evaluate(() => (Reflect.get(window, "commits") as unknown[]).length); // set above
    await openApp(page, path);
    await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    // What comes late is there, on a busy machine too: the device's parts, the code of other pages.
    await page.clock.runFor(8000);
    let quiet = 0;
    const quietTimes = async () => {
      await page.clock.runFor(1000);
      await page.waitForLoadState("networkidle");
      quiet = asked.splice(0).length === 0 ? quiet + 1 : 0;
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
            node instanceof Element && (node.matches(TIMED) || node.querySelector(TIMED) !== null);
          // A time of another length takes its own place again.
          const renewed = [...addedNodes, ...removedNodes];
          const isRenewed = renewed.length > 0 && renewed.every(holdsTime);
          const isTime = isRenewed || (element?.closest(TIMED) ?? null) !== null;
          const isCountdown = type === "characterData" && /^[\d:]+$/.test(target.nodeValue ?? "");
          if (!isTime && !isCountdown) changes.push(`${type} ${element?.outerHTML.slice(0, 120)}`);
        }
      }).observe(document.body, parts);
      return changes;
    });
    const before = await commits();
    expect(before).toBeGreaterThan(0);
    await page.clock.runFor(10_000);
    expect(await changed.jsonValue()).toEqual([]);
    expect(await commits()).toBe(before);
    expect(asked).toEqual([]);
  });
}

looking("a visitor who wants less motion has no transitions", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("transitionrun", () => performance.mark("transition")),
  );
  await openApp(page, "/en/track/2001");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  expect(await page.evaluate(() => performance.getEntriesByName("transition").length)).toBe(0);
});

/** How many texts a page has, and how often styles are computed while each of them changes and is laid out. */
async function changeTexts(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const computed = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? Number.NaN;
  };
  const before = await computed();
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
  const times = (await computed()) - before;
  await session.detach();
  return { texts, times };
}

// A container in a stretched grid is laid out twice, and what depends on its width is styled anew each time.
looking("a text that changes is laid out without styling what is around it", async ({ page }) => {
  const tabs = PANELS.map((tab) => `/track/2001?tab=${tab}`);
  const others = ["/track/2001/marble/3", "/serviceCenter"];
  for (const path of ["/", "/track/2001", HOT_COLD_PATH, ...tabs, ...others]) {
    await page.goto(path);
    const { texts, times } = await changeTexts(page);
    expect(texts, path).toBeGreaterThan(40);
    // Some lines style what is beside a text that isn't empty.
    expect(times, path).toBeLessThan(texts * 0.5);
  }
});
