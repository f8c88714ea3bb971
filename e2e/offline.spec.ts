import type { Language } from "#contract/languages.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { publishPast } from "./support/draws.ts";
import { EMPTY_VALUES, goInApp, readText, untilYes } from "./support/in-app.ts";
import {
  goOffline,
  storedQueries,
  NO_NETWORK,
  listPictures,
  visitTrack,
  workerReady,
} from "./support/offline.ts";
import { pathIn, ROUTES } from "./support/routes.ts";
import { test as installed } from "./support/installed.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

test.use({ allowedErrors: [NO_NETWORK] });

/** The public pages, except for the page that explains the log, which is stored when it is opened. */
const PUBLIC = ROUTES.filter((route) => route !== "/proofs");

/** The main headings of the public pages in a language, from the server. */
async function headingsIn(language: Language, request: APIRequestContext) {
  const headings = new Map<string, string>();
  for (const route of PUBLIC) {
    const html = await (await request.get(pathIn(language, route))).text();
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    headings.set(route, heading.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&"));
  }
  return headings;
}

async function expectHeadings(page: Page, language: Language, headings: Map<string, string>) {
  for (const [route, text] of headings) {
    await page.goto(pathIn(language, route));
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading, route).toHaveText(text);
    expect(await readText(page), route).not.toMatch(EMPTY_VALUES);
  }
}

test("a visitor opens every public page offline after one visit to home", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await workerReady(page);
  const headings = await headingsIn("cn", context.request);
  await goOffline(page, context);
  await expectHeadings(page, "cn", headings);
});

test("another language opens offline after one visit to it", NIGHTLY, async ({ page, context }) => {
  await page.goto("/en");
  await workerReady(page);
  const headings = await headingsIn("ja", context.request);
  await page.goto("/ja/about");
  await expect.poll(() => storedQueries(page)).toContain('["home","ja"]');
  await untilYes(page, async () => {
    const shell = await caches.match("/ja/shell.html", { ignoreSearch: true });
    return shell !== undefined;
  });
  await page.goto("/en");
  await goOffline(page, context);
  await expectHeadings(page, "ja", headings);
});

test(
  "a visitor sees all pictures of home offline after one visit, also those not seen yet",
  NIGHTLY,
  async ({ page, context }) => {
    await page.goto("/en");
    await workerReady(page);
    await untilYes(page, async () => {
      const stored = await (await caches.open("art")).keys();
      return ["scene-2001", "track-2019"].every((name) =>
        stored.some(({ url }) => url.endsWith(`/art/${name}.svg`)),
      );
    });
    await goOffline(page, context);
    await page.reload();
    await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
    await page.getByRole("button", { name: "Next banner" }).click();
    await page.locator("header").getByText("Marbles", { exact: true }).click();
    await expect.poll(async () => (await listPictures(page)).shown.length).toBeGreaterThan(15);
    expect((await listPictures(page)).lost).toEqual([]);
  },
);

test.describe("without a service worker, which may have stored the pictures", () => {
  test.use({ serviceWorkers: "block" });

  test(
    "a picture that fails to load leaves no broken-image mark; the logo needs no picture",
    NIGHTLY,
    async ({ page }) => {
      await page.route(/\/art\//, (route) => route.abort());
      await page.goto("/en");
      const logo = page.locator("header").getByRole("link", { name: "Marble Draws" });
      await expect(logo).toHaveText("Marble Draws");
      // The first picture is inlined in the page; the others come with the visitor's first activity.
      await page.getByRole("button", { name: "Next banner" }).click();
      const scene = page.locator("main img:not([data-src])").first();
      await expect
        .poll(() => scene.evaluate((it) => getComputedStyle(it).visibility))
        .toBe("hidden");
    },
  );
});

installed(
  "back online, visible data is requested again and no longer marked as old",
  NIGHTLY,
  async ({ page, context }) => {
    await page.goto("/en");
    await workerReady(page);
    await goOffline(page, context);
    await page.reload();
    await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
    await context.setOffline(false);
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
  },
);

/** The answered API requests of a page for draws and home data; failed attempts without a network don't count. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("response", (response) => {
    const { pathname, search } = new URL(response.url());
    if (/\/(home_page|histories|stat\/\w+)$/.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

/** Moves the device's clock forward by some milliseconds, on the page opened next. */
async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((passed) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + passed;
  }, milliseconds);
}

/** The note about the age of data that the page couldn't load again. */
const savedNote = (page: Page) => page.locator("#below").getByText("Offline · saved");

installed(
  "a visitor sees visited data offline with its age, and reads what isn't stored",
  async ({ page, context }) => {
    await visitTrack(page);
    await passTime(page, 60_000);
    await context.setOffline(true);
    await page.goto("/en");
    await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
    const cards = page.getByRole("main").locator("li[data-track]");
    await expect(cards).toHaveCount(12);
    for (const card of await cards.all())
      await expect(card.getByRole("list", { name: "Finishing order" })).toBeVisible();

    await page.goto("/en/track/2001");
    await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
    await expect(page.getByTestId("not-kept")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    const rows = page.getByRole("row").filter({ has: page.getByRole("list") });
    await expect(rows.first()).toBeVisible();
    await expect(savedNote(page)).toBeVisible();

    await page.goto("/en/track/2001?tab=top-3");
    await expect(page.getByText("100 draws").first()).toBeVisible();
    await expect(savedNote(page)).toBeVisible();
    await expect(page.getByTestId("not-kept")).toHaveCount(0);

    await page.goto("/en/track/2003");
    await expect(page.getByTestId("not-kept")).toContainText("loads when you are back");
  },
);

installed(
  "a visitor offline reads that a track, a day, a statistic or a draw isn't stored",
  NIGHTLY,
  async ({ page, context }) => {
    await visitTrack(page);
    await context.setOffline(true);
    for (const path of ["2003", "2001?date=2020-02-20", "2001?tab=hot-cold", "2001?find=9999"]) {
      await page.goto(`/en/track/${path}`);
      await expect(page.getByTestId("not-kept"), path).toContainText("loads when you are back");
      expect(await readText(page), path).not.toContain("Network busy");
    }
  },
);

installed(
  "a visitor reads the day of an opened track offline, also without having scrolled to it",
  NIGHTLY,
  async ({ page, context }) => {
    await page.goto("/en/track/2001");
    await workerReady(page);
    await expect.poll(() => storedQueries(page)).toContain(`["history",2001,"latest"`);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(
      page
        .getByRole("row")
        .filter({ has: page.getByRole("list") })
        .first(),
    ).toBeVisible();
    await expect(page.getByTestId("not-kept")).toHaveCount(0);
  },
);

installed(
  "an open page reports a lost network at once, also after navigation in the app",
  async ({ page, context }) => {
    await visitTrack(page);
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    await context.setOffline(true);
    await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
    await goInApp(page, "/en/track/2005");
    await expect(page.getByTestId("not-kept")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByTestId("not-kept")).toHaveCount(0);
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
  },
);

installed(
  "back online, all visible data is requested once",
  NIGHTLY,
  async ({ page, context, site }) => {
    await publishPast(site.url, 2015);
    await visitTrack(page, 2015);
    await page.close();
    await context.setOffline(true);
    const later = await context.newPage();
    await passTime(later, 60_000);
    await later.goto("/en/track/2015");
    await expect(later.getByTestId("freshness").first()).toContainText("Offline · saved");
    const calls = recordApiCalls(later);
    await context.setOffline(false);
    await expect(later.getByTestId("freshness").first()).toContainText("Live");
    await expect.poll(() => calls.some((call) => call.includes("histories"))).toBe(true);
    for (const call of new Set(calls)) {
      expect(calls.filter((each) => each === call).length, call).toBe(1);
    }
  },
);

installed(
  "a visitor starts the site offline after 30 days and sees the data with its age",
  NIGHTLY,
  async ({ page, context }) => {
    await visitTrack(page);
    await page.close();
    await context.setOffline(true);
    const later = await context.newPage();
    await passTime(later, 30 * 86_400_000);
    for (const path of ["/en", "/en/track/2001"]) {
      await later.goto(path);
      await expect(later.getByText(/Offline · draws of \d+ \w+ \d{4}/).first()).toBeVisible();
      await expect(later.getByText("Waiting for connection").first()).toBeVisible();
      expect(await readText(later)).not.toMatch(EMPTY_VALUES);
      expect(await readText(later)).not.toMatch(/drawn today|to go/);
      if (path !== "/en") continue;
      const card = later.locator("[data-track]").first();
      await expect(card.getByText("–", { exact: true })).toBeVisible();
      await expect(card.locator("time").first()).toHaveText(/^\d+ [A-Z][a-z]+, \d\d:\d\d:\d\d$/);
    }
    await expect(later.getByTestId("not-kept")).toHaveCount(0);
  },
);
