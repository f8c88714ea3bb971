import { holdFiles, slowDown } from "./support/in-app.ts";
import { freshDraw, ODD_DRAWS, oldDraw, publish, yesterday } from "./support/draws.ts";
import { readShifts, untilTick } from "./support/layout-shifts.ts";
import { NO_NETWORK } from "./support/offline.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

test.describe("on a wide screen", () => {
  test.use({ viewport: DESK });

  test("a visitor opens a track from the menu by mouse", async ({ page }) => {
    await page.goto("/en");
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    const menu = page.getByRole("banner").locator("details");
    await menu.getByText("Marbles").hover();
    const track = menu.getByRole("link", { name: /Amber Run/ });
    await expect(track).toBeVisible();
    await expect(track.locator("img")).toHaveAttribute("src", /track-2001/);
    await track.click();
    await expect(page).toHaveURL(/\/en\/track\/2001$/);
    await expect(track).toBeHidden();
  });

  test("a visitor opens the menu by keyboard, and Esc returns the focus", async ({ page }) => {
    await page.goto("/en");
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    const banner = page.getByRole("banner");
    const entry = banner.locator("summary");
    await entry.focus();
    await page.keyboard.press("ArrowDown");
    await expect(banner.getByRole("link", { name: /Amber Run/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(entry).toBeFocused();
  });

  test("the header becomes fixed past 10 px without moving anything", async ({ page }) => {
    await page.goto("/en");
    const header = page.getByRole("banner");
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, 10));
    await expect(header).not.toHaveClass(/fixed/);
    await page.evaluate(() => window.scrollTo(0, 11));
    await expect(header).toHaveClass(/fixed/);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });

  test("a visitor's pinned tracks come first on the home page, in the menu and in the sidebar", async ({
    page,
  }) => {
    await page.goto("/en");
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    await page.getByRole("main").getByRole("button", { name: "Pin Night Spiral" }).click();
    const main = page.getByRole("main");
    const first = main.getByRole("article").filter({ has: page.locator("h2") });
    await expect(first.first()).toContainText("Night Spiral");
    await expect(page.getByRole("complementary")).toContainText("Night Spiral");
    await page.reload();
    await expect(first.first()).toContainText("Night Spiral");
    await page.getByRole("banner").getByText("Marbles").hover();
    await expect(page.getByRole("banner").getByRole("listitem").first()).toContainText(
      "Night Spiral",
    );
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a visitor opens the tracks and the other links from the bar at the bottom", async ({
    page,
  }) => {
    await page.goto("/en/track/2001");
    await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
    await page.getByRole("button", { name: "Marbles" }).tap();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: /Copper Gorge/ }).tap();
    await expect(page).toHaveURL(/\/en\/track\/2003$/);
    await expect(sheet).toBeHidden();
    // The focus moves to the page when it is rendered, some time after the address changes.
    await expect(page.getByRole("heading", { level: 1, name: "Copper Gorge" })).toBeFocused();
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.tap();
    await expect(sheet.getByRole("link", { name: "Results site" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await menu.tap();
    await sheet.getByRole("link", { name: "中文" }).tap();
    await expect(page).toHaveURL(/\/track\/2003$/);
  });
});

/** Pinned tracks as stored by the browser, including the last card of the page. */
const PINNED = "[2019,2005]";

/** Four of the eight combinations of size, page and pins, which contain every pair. */
for (const [viewport, path, pins] of [
  [PHONE, "/en", PINNED],
  [PHONE, "/en/track/2001", null],
  [DESK, "/en", null],
  [DESK, "/en/track/2001", PINNED],
] as const) {
  test.describe(pins === null ? "without pins" : "with pins", () => {
    test(
      `nothing moves by itself on ${path} at ${viewport.width} px`,
      NIGHTLY,
      async ({ page, site }) => {
        // With one real draw, the cards of the other tracks say that they are simulated.
        const term = String(60_000_000 + (Math.floor(Date.now() / 100) % 1_000_000));
        await publish(site.url, [{ ...freshDraw(2019), term, next_term: null }]);
        await page.setViewportSize(viewport);
        await page.addInitScript((kept) => {
          if (kept !== null) localStorage.setItem("pinned-tracks", kept);
        }, pins);
        // A draw that arrives meanwhile pushes the rows of the history.
        await page.goto(path);
        await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
        // The carousel and the countdowns appear after the page.
        const banners = page.getByRole("button", { name: "Next banner" });
        await expect(banners).toHaveCount(path === "/en" ? 1 : 0);
        await untilTick(page);
        expect(await readShifts(page, path === "/en" ? undefined : /\n {2}tr\./)).toEqual([]);
        if (pins === null || path !== "/en") return;
        // The visual order equals the DOM order: the order set before the scripts is gone.
        const cards = await page.locator("[data-track]").evaluateAll((all) =>
          all.map((card) => ({
            id: card.getAttribute("data-track"),
            order: getComputedStyle(card).order,
          })),
        );
        expect(cards.slice(0, 3).map(({ id }) => id)).toEqual(["2019", "2005", "2001"]);
        expect(new Set(cards.map(({ order }) => order))).toEqual(new Set(["0"]));
      },
    );
  });
}

for (const viewport of [PHONE, DESK]) {
  // A separate context, because the clock belongs to it.
  alone(
    `a draw that becomes due moves nothing on /en at ${viewport.width} px`,
    NIGHTLY,
    async ({ page, site }) => {
      const draw = freshDraw(2019);
      const term = String(62_000_000 + (Math.floor(Date.now() / 100) % 1_000_000));
      await page.setViewportSize(viewport);
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem("pinned-tracks", "[2019]"));
      const next_open_timestamp = draw.open_timestamp + 20;
      await publish(site.url, [{ ...draw, term, next_term: null, next_open_timestamp }]);
      await page.goto("/en");
      const countdown = page.locator("[data-track='2019']").getByRole("timer");
      await expect(countdown).toBeInViewport();
      await expect(countdown).toHaveText(/^0:1\d$/);
      await page.clock.fastForward(12_000);
      await expect(countdown).toHaveText(/^0:0\d$/);
      await page.clock.fastForward(8000);
      await expect(countdown).toHaveText("Drawing…");
      await page.clock.fastForward(10_000);
      await expect(countdown).toHaveText(/^late by \d+ s$/);
      expect(await readShifts(page)).toEqual([]);
    },
  );
}

// Expected moves: an odd draw has another height, some lists begin with the new draw, and a count in the
// middle of a cell or before a sentence that stays in place gets a second digit.
const GROWS =
  /\n {2}tr\.|Each draw is independent|"Place\d|^.*(?:\n {2}\w+\. "\d+ ?": (.*) → \1)+$/;
for (const path of ["/en", "/track/2019", "/en/track/2019?tab=hot-cold"]) {
  test(
    `a new draw moves nothing on ${path}, on a phone and on a desktop`,
    nightlyIf(path !== "/en"),
    async ({ page, site }) => {
      const base = 31_000_000 + (Math.floor(Date.now() / 100) % 1_000_000);
      const draws = [{}, ...ODD_DRAWS, ...ODD_DRAWS].map((odd, at) => ({
        ...freshDraw(2019),
        ...odd,
        term: String(base + at),
        next_term: String(base + at + 1),
      }));
      // Two missing term numbers, which the note of a chart mentions.
      await publish(site.url, [oldDraw(2019, String(base - 3)), ...draws.splice(0, 1)]);
      await page.addInitScript(() => localStorage.setItem("pinned-tracks", "[2019]"));
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
        // A chart that isn't hydrated yet is rendered again, and its hint appears a frame later.
        await page.waitForLoadState("networkidle");
        for (const draw of draws.splice(0, ODD_DRAWS.length)) {
          await publish(site.url, [draw]);
          await expect(page.getByRole("main").getByText(draw.term).first()).toBeVisible();
        }
        expect(await readShifts(page, GROWS), `at ${viewport.width} px`).toEqual([]);
      }
    },
  );
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(
    `with motion on ${reducedMotion}, the marbles of a new draw roll into place or appear there`,
    NIGHTLY,
    async ({ page, site }) => {
      const base = 33_000_000 + (Math.floor(Date.now() / 100) % 1_000_000);
      const draws = [base, base + 1].map((term) => ({
        ...freshDraw(2019),
        term: String(term),
        next_term: String(term + 1),
      }));
      await publish(site.url, draws.slice(0, 1));
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(() => localStorage.setItem("pinned-tracks", "[2019]"));
      await page.goto("/en");
      const card = page.locator("[data-track='2019']");
      await expect(page.getByTestId("freshness")).toHaveAttribute("data-state", "live");
      await expect(card).toContainText(String(base));
      const rolling = await card.evaluateHandle((element) => {
        const marbles = new Map<Animation, object>();
        const note = () => {
          for (const motion of element.getAnimations({ subtree: true })) {
            const { effect } = motion;
            if (!(effect instanceof KeyframeEffect)) continue;
            const keys = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
            for (const other of ["offset", "computedOffset", "easing", "composite"])
              keys.delete(other);
            const what = effect.target?.tagName;
            const ends = Number(effect.getComputedTiming().endTime);
            marbles.set(motion, { what, isInTime: ends <= 600, keys: [...keys].toSorted() });
          }
        };
        note();
        const parts = { childList: true, characterData: true, subtree: true };
        new MutationObserver(note).observe(element, parts);
        return marbles;
      });
      const rolled = () => rolling.evaluate((marbles) => [...marbles.values()]);
      expect(await rolled()).toEqual([]);
      await publish(site.url, draws.slice(1));
      await expect(card).toContainText(String(base + 1));
      const marble = { what: "LI", isInTime: true, keys: ["opacity", "transform"] };
      const marbles = draws[0]?.number.split(",") ?? [];
      expect(await rolled()).toEqual(reducedMotion === "reduce" ? [] : marbles.map(() => marble));
      expect(await readShifts(page)).toEqual([]);
    },
  );
}

test("a visitor sees the tracks' latest draws in the sidebar, newest first", async ({
  page,
  site,
}) => {
  await publish(site.url, [freshDraw(2019)]);
  await page.setViewportSize(DESK);
  await page.goto("/en");
  // The list comes with the visitor's first activity, otherwise after a while.
  await page.locator("html[data-shown]").waitFor();
  await page.keyboard.press("Shift");
  const rows = page.getByRole("region", { name: "Latest draws" }).getByRole("link");
  await expect(rows).toHaveCount(10);
  const draw = { ...freshDraw(2015), number: "4,3,10,1,5,9,2,8,7,6" };
  await publish(site.url, [draw]);
  await expect(rows.first()).toHaveText(/Harbour Loop\s*Winner 4$/);
  const times = await rows
    .locator("time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  expect(times).toEqual(times.toSorted().toReversed());
  await rows.first().click();
  await expect(page).toHaveURL(/\/en\/track\/2015$/);
  // Pages without draws are shorter than the list.
  await page.getByRole("contentinfo").getByRole("link", { name: "Service centre" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Service centre" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest draws" })).toHaveCount(0);
});

test("a button pressed before the scripts are loaded works once they are", async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto("/en");
  await page.getByRole("button", { name: "Theme" }).first().click();
  await page.getByRole("button", { name: "Feedback" }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog", { name: "Feedback" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/light-mode/);
});

test("a button pressed during hydration works at once", NIGHTLY, async ({ page }) => {
  await slowDown(page, 3);
  await page.addInitScript(() => {
    const press = () => {
      const page = document.documentElement;
      const during = !("shown" in page.dataset);
      document.querySelector<HTMLElement>("header button[aria-label=Theme]")?.click();
      Object.assign(window, { pressed: { during, theme: page.className } });
    };
    // Between two slices of the hydration.
    document.addEventListener("app-ready", () => setTimeout(press));
  });
  await page.goto("/en");
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  expect(await page.evaluate("pressed")).toEqual({ during: true, theme: "dark-mode" });
});

test.describe("before the scripts are loaded", () => {
  test.use({ allowedErrors: [NO_NETWORK] });

  test("a visitor's pinned cards come first", async ({ page }) => {
    await page.addInitScript((kept) => {
      localStorage.setItem("pinned-tracks", kept);
    }, PINNED);
    await page.route("**/assets/**", (route) => route.abort());
    await page.goto("/en");
    const tops = await page.locator("[data-track]").evaluateAll((all) =>
      all
        .map((card) => ({ id: card.getAttribute("data-track"), box: card.getBoundingClientRect() }))
        .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
        .map(({ id }) => id),
    );
    expect(tops.slice(0, 3)).toEqual(["2019", "2005", "2001"]);
  });
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("controls that need scripts aren't shown", async ({ page }) => {
    for (const path of ["/en", "/en/track/2001", "/en/serviceCenter"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Theme" })).toHaveCount(0);
      await expect(page.locator("button:not([data-name], [type=submit]):visible")).toHaveCount(0);
    }
  });

  test("a visitor opens another day of the history", NIGHTLY, async ({ page }) => {
    await page.goto("/en/track/2001");
    const day = page.getByLabel("Day", { exact: true });
    await day.fill(yesterday());
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(`/en/track/2001?date=${yesterday()}#history`);
    await expect(day).toHaveValue(yesterday());
  });

  test("a visitor opens the menu and finds every link", async ({ page }) => {
    await page.goto("/en");
    await page.getByRole("banner").getByText("Marbles").click();
    await expect(page.getByRole("banner").getByRole("link", { name: /Amber Run/ })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "中文" })).toBeVisible();
    const links = page.getByRole("contentinfo").getByRole("navigation", { name: "Results site" });
    for (const name of ["About us", "Customer service", "Business cooperation", "Disclaimer"]) {
      await expect(links.getByRole("link", { name })).toBeVisible();
    }
  });
});
