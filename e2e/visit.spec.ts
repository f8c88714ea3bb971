import { freshDraw, publish, yesterday } from "./support/draws.ts";
import { holdFiles, openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { NIGHTLY, nightlyIf } from "./support/nightly.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("a page opened inside the app has the focus on its heading", async ({ page }) => {
  await openApp(page, "/en");
  await page.getByRole("main").getByRole("link", { name: "Amber Run" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Amber Run" })).toBeFocused();
  await page
    .getByRole("navigation", { name: "About this site" })
    .getByRole("link", { name: "About us" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeFocused();
});

test("another page of the history starts in view, with the focus on its heading", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openApp(page, "/en/track/2001");
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page).toHaveURL(/date=/);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/^2 of /)).toHaveCount(1);
  await expect(
    page.getByRole("table", { name: /^Draws on/ }).locator("tr:has([data-n])"),
  ).toHaveCount(20);
  // Only screen readers read the heading: the tab shows the same word. Below the tabs the tools and rows are visible.
  await expect(page.getByRole("heading", { name: "History" })).toBeFocused();
  const tabs = page.locator("#below nav").first();
  const tools = page.getByRole("button", { name: "Previous day" });
  const bottom = async () => {
    const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {};
    return y + height;
  };
  await expect
    .poll(async () => (await tools.boundingBox())?.y)
    .toBeGreaterThanOrEqual(await bottom());
  await expect(tools).toBeInViewport({ ratio: 1 });
  await expect(page.locator("tr:has([data-n])").first()).toBeInViewport({ ratio: 1 });
});

test("a visitor on a later page of the history stays on its day when a new day begins", async ({
  page,
  site,
}) => {
  const draw = freshDraw(2013);
  const day = yesterday();
  const old = Array.from({ length: 25 }, (_, at) => ({
    cate_id: 2013,
    term: `${draw.term}${10 + at}`,
    number: draw.number,
    open_time: `${day} 12:${10 + at}:00`,
  }));
  await publish(site.url, old);
  await openApp(page, "/en/track/2013?page=2");
  const rows = page.getByRole("table", { name: /^Draws on/ }).locator("tr:has([data-n])");
  await expect(rows).toHaveCount(5);
  await publish(site.url, [draw]);
  await expect(page).toHaveURL(new RegExp(`page=2&date=${day}|date=${day}&page=2`));
  await expect(rows).toHaveCount(5);
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
});

test(
  "a link to a view names its draws and opens its part of the page",
  NIGHTLY,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copyLink = async () => {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
      return new URL(await page.evaluate(() => navigator.clipboard.readText()));
    };
    await openApp(page, "/en/track/2001");
    const day = await copyLink();
    expect(day.searchParams.get("date")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(day.hash).toBe("#below");
    await openApp(page, "/en/track/2001?tab=hot-cold");
    const { href } = await copyLink();
    // A change of the fragment alone would open no new page.
    await openApp(page, "/en");
    await openApp(page, href);
    await expect(
      page.getByRole("main").getByRole("navigation", { name: "Draws and statistics" }),
    ).toBeInViewport();
    await context.clearPermissions();
  },
);

test(
  "a link to a tab opens at the tabs, below the bar; a reload keeps the visitor's scroll position",
  NIGHTLY,
  async ({ page }) => {
    const tabs = page.locator("#below nav").first();
    const top = async () => (await tabs.getByRole("link").first().boundingBox())?.y ?? 0;
    await openApp(page, "/en/track/2001?tab=hot-cold");
    await expect(tabs).toBeInViewport();
    const bar = await page.getByRole("banner").boundingBox();
    expect(await top()).toBeGreaterThanOrEqual(bar?.height ?? 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(page.locator("html[data-shown]")).toBeAttached();
    await expect(page.getByTestId("freshness").first()).toContainText("Live");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px a page`, () => {
    test.use({ viewport });

    test(
      "opens at its tab, which stays in place while the rest loads",
      NIGHTLY,
      async ({ page }) => {
        const release = await holdFiles(page, "**/assets/*.css");
        // A draw would count as a move; this track has one every five minutes.
        await page.goto("/en/track/2009?tab=hot-cold", { waitUntil: "commit" });
        const tabs = page.locator("#below nav").first();
        const top = () => tabs.evaluate((box) => box.getBoundingClientRect().top);
        await expect(tabs).toBeInViewport({ ratio: 1 });
        const opened = await top();
        release();
        await page.locator("html[data-shown]").waitFor();
        expect(await top()).toBeCloseTo(opened, 0);
        // The header covers the draw above the tabs.
        const above = await page.getByTestId("check-draw").boundingBox();
        const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
        if (viewport === PHONE)
          expect(Number(above?.y) + Number(above?.height)).toBeLessThan(header);
        expect(await readShifts(page)).toEqual([]);
      },
    );

    test(
      "has the same scroll position when the visitor returns to it",
      NIGHTLY,
      async ({ page }) => {
        await page.goto("/en/track/2001?tab=hot-cold");
        await expect(page.locator("html[data-shown]")).toBeAttached();
        // The browser anchors the scroll position in the next frame.
        const still =
          "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
        await page.evaluate(`scrollTo(0, 300); ${still}`);
        await page.addInitScript("window.places = []; onscroll = () => places.push(scrollY)");
        await page.goto("/en/about");
        await page.goBack();
        await expect(page.locator("html[data-shown]")).toBeAttached();
        await expect.poll(() => page.evaluate("window.places")).toEqual([300]);
      },
    );
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a tapped tab shows its content at once, and the tabs stay below the header", async ({
    page,
  }) => {
    await openApp(page, "/en/track/2001");
    const tabs = page.locator("#below nav").first();
    await tabs.getByRole("link", { name: "Two sides" }).tap();
    await expect(page).toHaveURL(/tab=two-sides/);
    const tabBar = () =>
      tabs.evaluate((bar) => {
        const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const { top = 0, bottom = 0 } = bar.querySelector("a")?.getBoundingClientRect() ?? {};
        return { isBelowHeader: top >= header - 1 && top < header + 12, bottom };
      });
    await expect.poll(async () => (await tabBar()).isBelowHeader).toBe(true);
    const content = await page.locator("#below nav + div").boundingBox();
    expect(content?.y).toBeLessThan(PHONE.height / 4);
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await page.locator("#below").boundingBox())?.y).toBeLessThan(0);
    expect((await tabBar()).isBelowHeader).toBe(true);
    // The open one is whole, between the edges.
    await tabs.getByRole("link", { name: "Patterns" }).tap();
    await expect(page).toHaveURL(/tab=patterns/);
    await expect(tabs.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  });

  test("no bar covers a focused element of the history", NIGHTLY, async ({ page }) => {
    await openApp(page, `/en/track/2001?date=${yesterday()}`);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.locator("tbody tr")).not.toHaveCount(12);
    await page.getByRole("link", { name: "Next page" }).focus();
    const covered: string[] = [];
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const name = await page.evaluate(() => {
        const { activeElement: at } = document;
        if (!at?.closest("#below") || at.closest("#below > nav") !== null) return "";
        const { left, top, width, height } = at.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && (at.contains(seen) || seen.contains(at)) ? "" : at.outerHTML;
      });
      if (name !== "") covered.push(name);
    }
    expect(covered).toEqual([]);
  });
});

test(
  "on a wide screen the draw stays in view while the history scrolls",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize(DESK);
    await openApp(page, `/en/track/2001?date=${yesterday()}`);
    // To the end of the history; the footer takes the place of the whole card.
    await page
      .getByRole("link", { name: "Next page" })
      .evaluate((link) => link.scrollIntoView(false));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const name = page.getByRole("heading", { level: 1 });
    await expect(name).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    const { y = 0 } = (await name.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await expect(page.getByRole("list", { name: "Finishing order" }).first()).toBeInViewport({
      ratio: 1,
    });
    // On a low one the whole draw is seen first.
    await page.setViewportSize({ width: 1440, height: 620 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.getByText("Sides by place").evaluate((end) => end.scrollIntoView(false));
    await expect(page.getByText("Sides by place")).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(500);
  },
);

test("a visitor who scrolls before the app has started stays there", NIGHTLY, async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto("/en/track/2001");
  await page.evaluate(() => scrollTo(0, 700));
  release();
  await expect(page.locator("html[data-shown]")).toBeAttached();
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
  expect(await page.evaluate(() => scrollY)).toBe(700);
});

for (const viewport of [PHONE, DESK]) {
  test(
    `a message of the app is shown at the bottom, clear of the bar, at ${viewport.width} px`,
    NIGHTLY,
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.setViewportSize(viewport);
      await openApp(page, "/en/track/2001");
      await page.getByRole("button", { name: "Share", exact: true }).first().click();
      const toast = page.locator("[data-type]").filter({ hasText: /link/i });
      await expect(toast).toBeVisible();
      await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(700);
      const box = await toast.boundingBox();
      const bar = await page.locator("nav").filter({ hasText: "Menu" }).boundingBox();
      const floor = bar === null ? viewport.height : bar.y;
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(floor - 8);
    },
  );
}

test.describe("an address without a page", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("has the footer at the end of the window", async ({ page }) => {
    await page.setViewportSize(DESK);
    await openApp(page, "/en/nonsense");
    const box = await page.getByRole("contentinfo").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(DESK.height - 1);
  });
});

test("a visitor opens a marble's page from a result", async ({ page }) => {
  await openApp(page, "/en/track/2001");
  const first = page
    .getByRole("list", { name: "Finishing order" })
    .first()
    .getByRole("link")
    .first();
  const box = await first.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // In one step, because a new draw may have another winner.
  const number = await first.evaluate((link: HTMLAnchorElement) => {
    link.click();
    return link.textContent;
  });
  await expect(page).toHaveURL(new RegExp(`/en/track/2001/marble/${number}$`));
});

for (const prefix of ["", "/en", "/ja"]) {
  test(
    `names and labels of ${prefix}/ don't overlap on phones`,
    nightlyIf(prefix !== "/ja"),
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await openApp(page, `${prefix}/track/2016`);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        const faults = await page.evaluate(() => {
          const textBox = (element: Element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
          };
          const title = textBox(document.querySelector("main h1") ?? document.body);
          const share = document.querySelector("main header > div:has(> button)");
          const under = title.right > (share?.getBoundingClientRect().left ?? 0);
          const bar = [...document.querySelectorAll("nav")].find(
            (nav) => getComputedStyle(nav).position === "fixed",
          );
          const labels = [...(bar?.children ?? [])].map(textBox);
          const touching = labels.filter(
            ({ left }, index) => left - (labels[index - 1]?.right ?? -9) < 4,
          );
          const { scrollWidth, clientWidth } = document.documentElement;
          return {
            under,
            touching: touching.length,
            beyond: Math.max(0, scrollWidth - clientWidth),
          };
        });
        expect(faults, `${width} px`).toEqual({ under: false, touching: 0, beyond: 0 });
      }
    },
  );
}
