import type { Page } from "@playwright/test";
import { ownChunks } from "./support/chunks.ts";
import { networkIs, openApp } from "./support/in-app.ts";
import { expect, test } from "./support/site.ts";

interface Morph {
  /** What the browser moves. */
  names: string[];
  over: boolean;
}

declare global {
  interface Window {
    morphs?: Morph[];
  }
}

/**
 * Opens home, notes its transitions from there on, and waits until the device's parts have started: by its clock,
 * which moves on by `step` ms whenever it is read, that takes a device no time, or a long one.
 */
async function openHome(page: Page, step = 0): Promise<void> {
  await page.addInitScript((ms) => {
    let now = 0;
    performance.now = () => (now += ms);
    const morphs: Morph[] = (window.morphs = []);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const morph: Morph = { names: [], over: false };
      morphs.push(morph);
      const transition = start(update);
      void transition.ready.then(() => {
        const parts = document.documentElement
          .getAnimations({ subtree: true })
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        const names = parts.flatMap((part) => /-group\((.+)\)$/.exec(part ?? "")?.[1] ?? []);
        morph.names = [...new Set(names)].toSorted();
      });
      void transition.finished.then(() => (morph.over = true));
      return transition;
    };
  }, step);
  await openApp(page, "/en");
  await page.keyboard.press("Shift");
  const sheets = step === 0 ? 2 : 1;
  await page.waitForFunction((most) => document.adoptedStyleSheets.length === most, sheets);
}

test.use({ reducedMotion: "no-preference" });

const morphs = (page: Page) => page.evaluate(() => window.morphs ?? []);
const card = (page: Page) => page.locator("[data-track='2001']").getByRole("link");
const MOVED = expect.arrayContaining(["track-badge", "track-name", "marble-1", "marble-7"]);

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a card becomes the head of its page, and that the card again: ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openHome(page);
    await card(page).click();
    await expect(page).toHaveURL(/\/en\/track\/2001$/);
    await expect.poll(() => morphs(page)).toEqual([{ names: MOVED, over: true }]);
    await page.goBack();
    await expect(card(page)).toBeVisible();
    await expect.poll(async () => (await morphs(page))[1]).toEqual({ names: MOVED, over: true });
    // Other ways have none.
    await page.getByRole("link", { name: "Disclaimer" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclaimer");
    expect(await morphs(page)).toHaveLength(2);
  });
}

for (const [who, reducedMotion, step] of [
  ["for who prefers less motion", "reduce", 0],
  ["on a slow device", "no-preference", 40],
] as const) {
  test(`nothing moves ${who}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openHome(page, step);
    await card(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amber Run");
    expect(await morphs(page)).toEqual([]);
  });
}

test("a page that is slow to come freezes nothing, and a press ends what moves", async ({
  page,
}) => {
  // Nothing is loaded ahead.
  await networkIs(page, "2g");
  const [code] = await ownChunks(page.request, "/en/track/2001", "/en");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${code}`, async (route) => {
    await held;
    await route.continue();
  });
  await openHome(page);
  await page.evaluate(() => document.documentElement.style.setProperty("--md-slow", "600s linear"));
  await card(page).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await morphs(page)).toEqual([]);
  release();
  await expect.poll(() => morphs(page)).toEqual([{ names: MOVED, over: false }]);
  await page.getByRole("link", { name: "Disclaimer" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclaimer");
  expect(await morphs(page)).toEqual([{ names: MOVED, over: true }]);
});
