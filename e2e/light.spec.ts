import { brotliCompressSync, constants } from "node:zlib";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test as looking } from "./support/looking.ts";
import { test } from "./support/site.ts";

/** What the first view of a page may cost at most; each is lowered when a page gets lighter. */
const FIRST_VIEWS = [
  { path: "/", html: 14_300, elements: 850, rules: 250, requests: 30 },
  { path: "/ja", html: 14_600, elements: 850, rules: 250, requests: 30 },
  { path: "/track/2001", html: 21_500, elements: 2000, rules: 330, requests: 20 },
  { path: "/track/2001?tab=hot-cold", html: 19_400, elements: 1050, rules: 400, requests: 30 },
  { path: "/serviceCenter", html: 16_900, elements: 560, rules: 240, requests: 18 },
];

for (const { path, ...most } of FIRST_VIEWS) {
  looking(`the first view of ${path} stays light`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(html, { params }).length, "bytes of HTML").toBeLessThan(most.html);
    await openApp(page, path);
    const cost = await page.evaluate(() => ({
      rules: [...document.querySelectorAll("style")].reduce(
        (sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0),
        0,
      ),
      requests: performance.getEntriesByType("resource").length,
    }));
    expect(html.match(/<[a-z]/g)?.length, "elements").toBeLessThan(most.elements);
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
