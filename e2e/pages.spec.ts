import { readFile } from "node:fs/promises";
import { type Language, LANGUAGES } from "#contract/languages.ts";
import { formatFor } from "#i18n/format.ts";
import { freshDraw, publish, yesterday } from "./support/draws.ts";
import { pathIn, ROUTES } from "./support/routes.ts";
import { EMPTY_VALUES } from "./support/in-app.ts";
import { MOVED_AT_START } from "./support/layout-shifts.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as reading } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TAGS = { cn: "zh-CN", en: "en", ja: "ja" } as const;
/** The text of a page's HTML, without scripts, styles and tags. */
const readable = (html: string) =>
  html.replaceAll(/<(head|script|style|template)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, " ");
/** Scripts in which a heading of each language is written. */
const SCRIPTS = {
  cn: /\p{Script=Han}/u,
  en: /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*[A-Za-z]/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
} as const;

// In a browser every page is looked at in views.spec.ts: this is what is sent.
for (const language of LANGUAGES) {
  test(`every page is sent with its heading in ${language}`, async ({ request }) => {
    for (const route of ROUTES) {
      const path = pathIn(language, route);
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      expect(/<html[^>]* lang="([^"]+)"/.exec(html)?.[1], path).toBe(TAGS[language]);
      const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = ""]) => text);
      expect(headings, path).toEqual([expect.stringMatching(SCRIPTS[language])]);
      expect(html, path).toMatch(/<title[^>]*>\s*\S/);
      const canonical = /<link[^>]* rel="canonical"[^>]*>/.exec(html)?.[0];
      expect(canonical).toContain(`${path}"`);
      expect(readable(html), path).not.toMatch(EMPTY_VALUES);
    }
  });
}

for (const path of ["/en", "/en/track/2001"]) {
  reading(
    `the scripts of ${path} are requested after the first paint`,
    NIGHTLY,
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByTestId("freshness").first()).toHaveAttribute("data-state", "live");
      const { painted, requestedAt } = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const files = performance.getEntriesByType("resource");
        const scripts = files.filter(({ name }) => name.endsWith(".js"));
        const requestedAt = Math.min(...scripts.map(({ startTime }) => startTime));
        return { painted: paint?.startTime ?? 0, requestedAt };
      });
      expect(painted).toBeGreaterThan(0);
      expect(requestedAt).toBeGreaterThan(painted);
    },
  );
}

test("the long Japanese names fit a window of 320 px", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/ja");
  // A card is laid out once it comes near.
  for (const card of await page.locator("[data-track]").all()) await card.scrollIntoViewIfNeeded();
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
});

test("a download has the whole day from any of its pages", async ({ page, request }) => {
  const day = yesterday();
  const answer = await request.get(`/api/v1/hall/open/histories?cate_id=2001&date=${day}`);
  const { data } = (await answer.json()) as { data: { total: number } }; // our own server
  await page.goto(`/en/track/2001?date=${day}&page=2`);
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.match(/^"\d+","\d{4}-/gm)).toHaveLength(data.total);
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });
  test("a visitor reads every page", NIGHTLY, async ({ page }) => {
    for (const route of ROUTES) {
      await page.goto(pathIn("en", route));
      await expect(page.getByRole("heading", { level: 1 }), route).toBeVisible();
      const main = await page.getByRole("main").innerText();
      expect(main.length, route).toBeGreaterThan(100);
      expect(main, route).not.toMatch(EMPTY_VALUES);
    }
  });

  test("a visitor reads the latest draw of a track on the home page", async ({ page, request }) => {
    const answer = await request.get("/api/v1/hall/open?cate_id=2001");
    const { data } = (await answer.json()) as { data: { term: string } }; // our own server
    await page.goto("/en");
    await expect(page.getByRole("main").getByTitle(data.term).first()).toBeVisible();
  });

  test("a visitor opens a whole page of draws from the history", async ({ page, request }) => {
    const day = yesterday();
    const answer = await request.get(
      `/api/v1/hall/open/histories?cate_id=2001&date=${day}&page_size=20`,
    );
    const { data } = (await answer.json()) as { data: { list: unknown[] } }; // our own server
    await page.goto(`/en/track/2001?date=${day}`);
    const rows = page.getByRole("table", { name: /^Draws on/ }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(12);
    await page.getByRole("link", { name: "All draws of this page" }).click();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(data.list.length);
  });
});

test.describe("addresses without a page", () => {
  test.use({ allowedErrors: [/status of 404/] });
  test("are answered with status 404", async ({ request }) => {
    for (const path of [
      "/fr/about",
      "/cn",
      "/nonsense",
      "/en/nonsense",
      "/track/abc",
      "/cn/about",
      "/en/serviceCenter/device",
    ]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toMatch(/<h1[^>]*>[^<]*\S/);
    }
  });

  test("the page names the requested address", async ({ page }) => {
    await page.goto("/en/nonsense?why=1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Page not found: /en/nonsense?why=1",
    );
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a track's missing facts leave no separator", async ({ page }) => {
    await page.goto("/en/track/2001");
    const facts = page
      .getByRole("main")
      .locator("header p")
      .filter({ has: page.locator("time") });
    await expect(facts).toHaveText(/No\. .*\d\d:\d\d:\d\d/);
    await expect(facts.locator("> :visible").filter({ hasText: /^$/ })).toHaveCount(0);
  });
});

/** Yesterday's date as the pages show it. */
function dayIn(language: Language): string {
  return formatFor(language).day(yesterday());
}

test.describe("on paper", () => {
  // A sheet of A4, printed from a dark screen.
  test.use({ colorScheme: "dark", viewport: { width: 794, height: 1123 } });
  // The print layout replaces that of the screen, also while the page starts.
  test.use({ allowedErrors: [MOVED_AT_START] });

  test(
    "a history names its day and page, and the sides of each place are unfolded",
    NIGHTLY,
    async ({ page }) => {
      await page.goto(`/en/track/2001?date=${yesterday()}`);
      await expect(page.getByTestId("freshness").first()).toContainText("Live");
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText(/^Draws on .* · page 1 of \d+$/)).toBeVisible();
      await expect(page.getByRole("table", { name: "Two sides by place" })).toBeVisible();
    },
  );

  for (const language of LANGUAGES) {
    test(
      `the printed home page in ${language} has the time of each draw`,
      NIGHTLY,
      async ({ page, site }) => {
        // With one real draw, the other cards have a label and less space.
        await publish(site.url, [freshDraw(2019)]);
        await page.goto(language === "cn" ? "/?lang=cn" : pathIn(language, "/"));
        await expect(page.locator("article time").first()).toBeVisible();
        await page.emulateMedia({ media: "print" });
        const times = page.locator("article time");
        expect(await times.count()).toBeGreaterThan(5);
        const read = (all: Element[]) =>
          all.map((time) => {
            const { content, fontSize } = getComputedStyle(time, "::after");
            const hasClock = /\d\d:\d\d:\d\d/.test(content);
            const room = time.closest(".draw-card-sub, .banners-text")?.getBoundingClientRect();
            const { bottom, right } = time.getBoundingClientRect();
            const isInside =
              room !== undefined && bottom < room.bottom + 1 && right < room.right + 1;
            // The age isn't printed.
            const isAgeHidden = getComputedStyle(time).fontSize === "0px";
            return hasClock && fontSize !== "0px" && isAgeHidden && isInside;
          });
        // Print styles are loaded after the first paint.
        await expect.poll(async () => (await times.evaluateAll(read)).every(Boolean)).toBe(true);
      },
    );

    test(
      `a printed history in ${language} has all rows of its page with their numbers`,
      NIGHTLY,
      async ({ page }) => {
        await page.goto(pathIn(language, `/track/2001?date=${yesterday()}`));
        await page.locator("html[data-shown]").waitFor();
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await page.emulateMedia({ media: "print" });
        const rows = page.locator("tbody tr:has(ol)");
        await expect(rows).toHaveCount(20);
        const facts = await rows.evaluateAll((all) =>
          all.map((row) => {
            const shows = (selector: string) =>
              row.querySelector(selector)?.checkVisibility() === true;
            return [
              shows("td:first-child button, td:first-child span"),
              shows("td:last-of-type, ol"),
            ];
          }),
        );
        expect(new Set(facts.flat())).toEqual(new Set([true]));
        // Controls aren't printed, but their values are.
        await expect(page.getByRole("main").locator("input").first()).toBeHidden();
        await expect(page.getByRole("main").getByText(dayIn(language))).toBeVisible();
        // One sheet for the result, and one for each nineteen rows: none is nearly blank.
        const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
        const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        expect(sheets).toBe(1 + Math.ceil((await rows.count()) / 19));
      },
    );
  }
});
