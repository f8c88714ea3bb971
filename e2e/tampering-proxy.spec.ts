import type { Page } from "@playwright/test";
import { freshDraw, publish } from "./support/draws.ts";
import { API_FATES, startTamperingProxy, STREAM_FATES } from "./support/tampering-proxy.ts";
import { openApp } from "./support/in-app.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TRACK = 2013;

/** Records the terms of the history at each change, newest first. */
async function recordHistory(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const seen: string[][] = [];
    Object.assign(window, { seen });
    const note = () => {
      const rows = [...document.querySelectorAll("main table tbody tr")];
      const terms = rows.flatMap(
        ({ textContent }) => /8000000\d\d/.exec(textContent ?? "")?.[0] ?? [],
      );
      if (terms.join() !== seen.at(-1)?.join()) seen.push(terms);
    };
    const parts = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, parts);
  });
  return () => page.evaluate(() => Reflect.get(window, "seen") as string[][]); // set above
}

test.use({ serviceWorkers: "block", allowedErrors: [/./] });

test(
  "a visitor behind a proxy that delays, cuts, reorders and garbles sees each draw once, in order",
  NIGHTLY,
  async ({ page, site }) => {
    const proxy = await startTamperingProxy(site.url);
    const { number, timings, open_timestamp } = freshDraw(TRACK);
    const published: string[] = [];
    const draw = async () => {
      const nth = published.length;
      const term = String(800_000_000 + nth);
      published.push(term);
      const times = { open_timestamp: open_timestamp + nth - 60, next_open_timestamp: null };
      await publish(site.url, [
        { cate_id: TRACK, term, number, timings, ...times, next_term: null },
      ]);
    };
    await draw();
    await openApp(page, `${proxy.url}/en/track/${TRACK}`);
    await page.locator("#below").scrollIntoViewIfNeeded();
    const newest = () =>
      page
        .getByRole("main")
        .getByText(published.at(-1) ?? "")
        .first();
    await expect(newest()).toBeVisible();
    const history = await recordHistory(page);
    for (const [at, fate] of [...STREAM_FATES, ...STREAM_FATES].entries()) {
      proxy.fates.stream.push(fate);
      // In the second round the responses that would make up for the stream are tampered with too.
      const api = API_FATES[at % API_FATES.length];
      if (at >= STREAM_FATES.length && api !== undefined) proxy.fates.api = [api];
      await draw();
      // The next event completes an event that the stream cut off.
      if (fate === "swapped") await draw();
      await expect(newest(), fate).toBeVisible();
    }
    const wanted = published.toReversed();
    await expect.poll(async () => (await history()).at(-1), { timeout: 30_000 }).toEqual(wanted);
    for (const terms of await history()) {
      // Each draw once, newest first, and no others.
      expect(terms).toEqual(wanted.filter((term) => terms.includes(term)));
    }
    await expect(page.getByText("Sign in")).toHaveCount(0);
    await proxy.stop();
  },
);

test(
  "data whose requests were all refused is requested again after a heartbeat",
  NIGHTLY,
  async ({ page, site }) => {
    await openApp(page, `${site.url}/en/track/${TRACK}`);
    const calls = "**/api/**";
    await page.route(calls, (route) => route.fulfill({ status: 502 }));
    await page.getByRole("link", { name: "Timing", exact: true }).click();
    const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await page.unroute(calls);
    await expect(retry).toBeHidden();
    await expect(page.getByRole("main").locator("table")).not.toHaveCount(0);
  },
);
