import { brotliCompressSync, constants } from "node:zlib";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test as looking } from "./support/looking.ts";
import { test } from "./support/site.ts";

/** What the first view of a page may cost at most; each is lowered when a page gets lighter. */
const FIRST_VIEWS = [
  { path: "/", html: 16_000, elements: 850, rules: 320, requests: 25 },
  { path: "/ja", html: 16_200, elements: 850, rules: 320, requests: 25 },
  { path: "/track/2001", html: 23_600, elements: 1950, rules: 420, requests: 20 },
  { path: "/track/2001?tab=hot-cold", html: 22_900, elements: 1050, rules: 610, requests: 22 },
  { path: "/serviceCenter", html: 17_900, elements: 540, rules: 280, requests: 18 },
];

for (const { path, ...most } of FIRST_VIEWS) {
  looking(`the first view of ${path} stays light`, async ({ page, request }) => {
    const html = await (await request.get(path)).body();
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(html, { params }).length, "bytes of HTML").toBeLessThan(most.html);
    await openApp(page, path);
    const cost = await page.evaluate(() => ({
      elements: document.querySelectorAll("*").length,
      rules: [...document.querySelectorAll("style")].reduce(
        (sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0),
        0,
      ),
      requests: performance.getEntriesByType("resource").length,
    }));
    expect(cost.elements, "elements").toBeLessThan(most.elements);
    expect(cost.rules, "rules of style").toBeLessThan(most.rules);
    expect(cost.requests, "requests until the page can be used").toBeLessThan(most.requests);
  });
}

for (const path of ["/en/track/2019", "/en/track/2019?tab=trend"]) {
  test(`at rest ${path} writes its times, asks for nothing and changes nothing else`, async ({
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
          window.addEventListener("rest", () => this.close());
        }
      }
      Object.assign(window, { EventSource: ClosedSource });
    });
    await openApp(page, path);
    await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
    // What comes late is there: the device's parts, the code of other pages.
    await page.clock.runFor(8000);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const changed = await page.evaluateHandle(() => {
      const changes: string[] = [];
      const parts = { subtree: true, childList: true, characterData: true, attributes: true };
      const TIMED = "time, [role=timer], [data-testid=freshness]";
      window.dispatchEvent(new Event("rest"));
      new MutationObserver((records) => {
        for (const { target, type } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const isTime = (element?.closest(TIMED) ?? null) !== null;
          const isCountdown = type === "characterData" && /^[\d:]+$/.test(target.nodeValue ?? "");
          if (!isTime && !isCountdown) changes.push(`${type} ${element?.outerHTML.slice(0, 120)}`);
        }
      }).observe(document.body, parts);
      return changes;
    });
    await page.clock.runFor(5000);
    expect(await changed.jsonValue()).toEqual([]);
    expect(asked).toEqual([]);
  });
}
