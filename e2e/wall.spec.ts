import type { Page } from "@playwright/test";
import * as v from "valibot";
import { HomePage } from "#contract/site.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { NO_NETWORK } from "./support/offline.ts";
import { expect, test } from "./support/looking.ts";
import { test as alone } from "./support/site.ts";

const TRACKS = "2001,2003,2019";
const SCREENS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

/** What is larger than the window, or than its tile. */
function overflowOf(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const parts = [...document.querySelectorAll("article h2, article ol, article strong")];
    const spilt = parts.filter((part) => {
      const [own, tile] = [boxOf(part), boxOf(part.closest("article") ?? part)];
      const beyond = part.scrollWidth > part.clientWidth + 1;
      return beyond || own.right > tile.right || own.bottom > tile.bottom || own.top < tile.top;
    });
    return {
      page: scrollWidth > innerWidth || scrollHeight > innerHeight + 8,
      spilt: spilt.map(({ textContent }) => textContent),
    };
  });
}

test("all tracks fit on every screen, whole and unclipped, in each language", async ({ page }) => {
  for (const path of ["/wall", "/en/wall", "/ja/wall"]) {
    await openApp(page, path);
    await expect(page.getByRole("article")).toHaveCount(12);
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await expect
        .poll(() => overflowOf(page), `${path} at ${size.width} × ${size.height}`)
        .toEqual({ page: false, spilt: [] });
    }
  }
});

/** What each tile says of its draw, as far as it is whole and nothing is over it. */
function factsOf(page: Page) {
  return page.getByRole("article").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const boxes = [...tile.querySelectorAll("ol, strong")].map((part) =>
        part.getBoundingClientRect(),
      );
      const isWhole = (fact: Element) => {
        const own = fact.getBoundingClientRect();
        const end = fact.parentElement?.getBoundingClientRect().right ?? 0;
        const isOver = (box: DOMRect) =>
          box.left < own.right && box.top < own.bottom - 1 && box.bottom > own.top + 1;
        return own.width > 0 && own.right <= end + 1 && !boxes.some(isOver);
      };
      const facts = [...tile.querySelectorAll("p > *")];
      const textOf = (some: Element[]) => some.map(({ textContent }) => textContent).join(" · ");
      const track = Number(/big=(\d+)/.exec(tile.querySelector("a")?.href ?? "")?.[1]);
      return { track, all: textOf(facts), whole: textOf(facts.filter(isWhole)) };
    }),
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("each tile says its draw's number and time, and that it is simulated", async ({
      page,
    }) => {
      // Draws that another test published are not simulated; one that it withdrew is all that its tile tells of.
      const home = await page.request.get("/api/v1/site/home_page?client_type=pc&type_id=2");
      const { data } = v.parse(v.object({ data: HomePage }), await home.json());
      const sources = new Map(data.categories.map(({ id, source }) => [id, source]));
      const noticed = data.categories.filter(({ notice }) => notice !== "").map(({ id }) => id);
      for (const [path, label, facts] of [
        ["/wall", "模拟开奖 · ", /^第\d+期 · (\d.+|刚刚)$/],
        ["/en/wall", "Simulated draws · ", /^No. \d+ · (\d.+|just now)$/],
        ["/ja/wall", "シミュレーションの抽選 · ", /^第\d+回 · (\d.+|たった今)$/],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("article")).toHaveCount(12);
        for (const { track, all, whole } of await factsOf(page)) {
          if (noticed.includes(track)) continue;
          const isSimulated = sources.get(track) === "simulated";
          expect.soft(all.startsWith(label), `${path} ${track}`).toBe(isSimulated);
          expect.soft(all.replace(label, "")).toMatch(facts);
          expect.soft(whole).toBe(all);
        }
      }
    });
  });
}

test("a remote control moves among the tiles, enlarges one and goes back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openApp(page, `/en/wall?tracks=${TRACKS}`);
  const tiles = page.getByRole("article");
  await expect(tiles).toHaveCount(3);
  await page.keyboard.press("ArrowRight");
  await expect(tiles.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tiles.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tiles).toHaveCount(1);
  await expect(page).toHaveURL(/big=2003/);
  await page.keyboard.press("Escape");
  await expect(tiles).toHaveCount(3);
  await page.getByRole("button", { name: "Tracks" }).click();
  await page.getByRole("checkbox", { name: "Copper" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(tiles).toHaveCount(2);
  await expect(page).toHaveURL((url) => url.searchParams.get("tracks") === "2001,2019");
});

test("of two tracks that are left out one right after the other, neither stays", async ({
  page,
}) => {
  await openApp(page, `/en/wall?tracks=${TRACKS}`);
  await page.getByRole("button", { name: "Tracks" }).click();
  // The second press comes before the address has followed the first.
  await page.getByRole("dialog").evaluate(async (dialog) => {
    for (const box of [...dialog.querySelectorAll<HTMLElement>("input:checked")].slice(0, 2)) {
      box.click();
      await Promise.resolve();
    }
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL((url) => url.searchParams.get("tracks") === "2019");
});

test("the page fills the screen, and gives it back", async ({ page }) => {
  await openApp(page, `/en/wall?tracks=${TRACKS}`);
  const button = page.getByRole("button", { name: "Full screen" });
  for (const pressed of ["true", "false"]) {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", pressed);
    expect(String(await page.evaluate(() => document.fullscreenElement !== null))).toBe(pressed);
  }
});

alone.describe("without a network", () => {
  // Code of other pages may be on its way as the network goes.
  alone.use({ allowedErrors: [NO_NETWORK], serviceWorkers: "block" });

  alone(
    "draws come in by themselves, the page stays as large, and offline it shows its age",
    async ({ page, site }) => {
      alone.setTimeout(120_000);
      await openApp(page, "/en/wall?tracks=2015");
      const tile = page.getByRole("article");
      const sizes: number[] = [];
      for (let nth = 0; nth < 12; nth += 1) {
        const draw = freshDraw(2015);
        const term = `${draw.term}${String(nth).padStart(2, "0")}`;
        const open_timestamp = draw.open_timestamp - 60 + nth;
        const next_open_timestamp = open_timestamp + 3600;
        await publish(site.url, [
          { ...draw, term, open_timestamp, next_term: null, next_open_timestamp },
        ]);
        await expect(tile.getByTitle(term)).toBeVisible();
        sizes.push(await page.evaluate(() => document.querySelectorAll("article *").length));
      }
      // A race may be running after some of them; what stays is the tile.
      expect(Math.min(...sizes.slice(6))).toBeLessThanOrEqual(Math.min(...sizes.slice(0, 6)));
      await page.context().setOffline(true);
      await expect(page.getByText(/^Offline · saved/)).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText(/^Offline/)).toHaveCount(0);
    },
  );
});
