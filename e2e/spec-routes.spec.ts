import type { Page } from "@playwright/test";
import * as v from "valibot";
import { RouteManifest } from "#contract/url/route-rules.ts";
import { networkIs, openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

const Latest = v.object({ id: v.string(), timestamp: v.number() });
const META = "**/builds/meta/*.json";
/** The first page of a visit: a page with little more than the frame, which links to the others. */
const START = "/en/businessCooperation";
/** Milliseconds to wait, more than the manifest's delay of a second. */
const LONGER_MS = 5_000;

/** A link of the site to its own page about itself. */
const own = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "About this site" }).getByRole("link", { name });

/** Gives the page a manifest with these fixed rules, and waits until the page has it. */
async function withRules(page: Page, rules: Record<string, { redirect: string }>): Promise<void> {
  await page.route(META, (route) =>
    route.fulfill({
      json: { id: "x", timestamp: 1, matcher: { static: rules }, prerendered: [] },
    }),
  );
  const loaded = page.waitForResponse(META);
  await openApp(page, START);
  // A later response of the same address is read after the app's.
  await page.evaluate(
    async (url) => {
      await (await fetch(url)).json();
    },
    (await loaded).url(),
  );
}

for (const path of ["//components/BannerCarousel", "//components/LotteryItem"]) {
  test(`${path} answers with its two slashes`, async ({ request, site }) => {
    const answer = await request.get(`${site.url}${path}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("<main");
  });
}

test("the build's files have its name, its rules and its prerendered pages with their payloads", async ({
  request,
}) => {
  const latest = await request.get(`/builds/latest.json?${Date.now()}`);
  const { id, timestamp } = v.parse(Latest, await latest.json());
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(timestamp).toBeGreaterThan(0);
  const answer = await request.get(`/builds/meta/${id}.json`);
  const meta = v.parse(RouteManifest, await answer.json());
  expect(meta).toMatchObject({ id, timestamp, matcher: { static: {}, wildcard: {}, dynamic: {} } });
  expect(meta.prerendered).toContain("/en/about");
  for (const path of meta.prerendered) {
    const payload = await request.get(`${path}/_payload.json?${id}`);
    expect(payload.status(), path).toBe(200);
    expect(await payload.json()).toHaveProperty("queries");
  }
});

test("an address with a trailing slash is kept, in the app and by the server", async ({
  page,
  site,
}) => {
  for (const [path, canonical] of [
    ["/en/about/", "/en/about"],
    ["/en/about/?a=1", "/en/about"],
    ["/track/2001/", "/track/2001"],
  ] as const) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.request().redirectedFrom()], path).toEqual([200, null]);
    await page.locator("html[data-shown]").waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(path, site.url).pathname);
    const link = page.locator('link[rel="canonical"]');
    await expect(link).toHaveAttribute("href", `${site.url}${canonical}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the server follows redirect rules", async ({ request }) => {
  for (const prefix of ["", "/en", "/ja"]) {
    for (const [from, to] of [
      ["/home", prefix || "/"],
      ["/index.html", prefix || "/"],
      ["/track", prefix || "/"],
      ["/service", `${prefix}/serviceCenter`],
      ["/tracks/5", prefix || "/"],
    ] as const) {
      const answer = await request.get(`${prefix}${from}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()["location"]], from).toEqual([302, to]);
    }
  }
});

test("the app follows a relative redirect without a page load", async ({ page }) => {
  await withRules(page, { "/en/about": { redirect: "/en/disclaimer" } });
  await page.evaluate(() => {
    document.documentElement.dataset["opened"] = "once";
  });
  await own(page, "About us").click();
  await expect(page).toHaveURL(/\/en\/disclaimer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/disclaimer/i);
  await expect(page.locator("html")).toHaveAttribute("data-opened", "once");
});

test("the browser loads the target of an absolute redirect", NIGHTLY, async ({ page }) => {
  const elsewhere = "https://elsewhere.example/about";
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
  await withRules(page, { "/en/about": { redirect: elsewhere } });
  await own(page, "About us").click();
  await expect(page).toHaveURL(elsewhere);
  await expect(page).toHaveTitle("Elsewhere");
});

test("a redirect to a script goes nowhere", NIGHTLY, async ({ page }) => {
  await withRules(page, { "/en/about": { redirect: "javascript:document.title='run'" } });
  await own(page, "About us").click();
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(page).not.toHaveTitle("run");
});

test("a page fetches the manifest once, about a second after it is loaded", async ({ page }) => {
  await openApp(page, START);
  /** Milliseconds from the page's load to each finished fetch. */
  const fetches = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const loaded =
        navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
      const all = performance.getEntriesByType("resource");
      const fetched = all.filter(({ name }) => name.includes("/builds/meta/"));
      return fetched.map(({ startTime }) => startTime - loaded);
    });
  await expect.poll(fetches).toHaveLength(1);
  expect((await fetches())[0]).toBeGreaterThanOrEqual(1000);
});

for (const [network, expected] of [
  ["slow-2g", 0],
  ["2g", 1],
] as const) {
  // A separate context, because the clock belongs to it.
  alone(
    `on ${network} the page requests the manifest ${expected} times by itself`,
    nightlyIf(network === "2g"),
    async ({ page }) => {
      await networkIs(page, network);
      await page.clock.install();
      let count = 0;
      page.on("request", (request) => {
        if (request.url().includes("/builds/meta/")) count += 1;
      });
      await openApp(page, START);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The browser's idle callback, then the manifest's delay.
      await page.clock.runFor(LONGER_MS);
      await page.clock.runFor(LONGER_MS);
      await expect.poll(() => count).toBe(expected);
    },
  );
}

test.describe("a manifest that can't be loaded", () => {
  test.use({ allowedErrors: [/Failed to load the route manifest|status of 503/] });

  test("is reported in the console, and the app works without rules", NIGHTLY, async ({ page }) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.route(META, (route) => route.fulfill({ status: 503, body: "" }));
    await openApp(page, START);
    await expect.poll(() => messages.join("\n")).toContain("Failed to load the route manifest");
    await own(page, "About us").click();
    await expect(page).toHaveURL(/\/en\/about$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("the payload of a prerendered page is requested once, with the build's name", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/_payload.json")) requests.push(new URL(request.url()).pathname);
  });
  const read = page.waitForResponse(META);
  await openApp(page, START);
  await read;
  for (const [name, heading] of [
    ["About us", /about/i],
    ["Disclaimer", /disclaimer/i],
    ["About us", /about/i],
  ] as const) {
    await own(page, name).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await expect
    .poll(() => requests)
    .toEqual(["/en/about/_payload.json", "/en/disclaimer/_payload.json"]);
});

test(
  "a failed payload causes a warning, and the page is shown nevertheless",
  NIGHTLY,
  async ({ page }) => {
    const warned: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warned.push(message.text());
    });
    await page.route("**/_payload.json*", (route) => route.fulfill({ json: [] }));
    const read = page.waitForResponse(META);
    await openApp(page, START);
    await read;
    await own(page, "About us").click();
    await expect.poll(() => warned.join("\n")).toContain("Failed to load the payload of /en/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test.describe("addresses without a page", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("a track id with other characters than digits shows Page Not Found", async ({ page }) => {
    const answer = await page.goto("/en/track/abc?x=1");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Page Not Found: /en/track/abc?x=1",
    );
  });

  test("the next existing page clears the error", async ({ page }) => {
    await page.goto("/en/nonsense");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Page not found: /en/nonsense",
    );
    await page.getByRole("link", { name: "Back to all tracks" }).click();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.getByText("Page not found")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
