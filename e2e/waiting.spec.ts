import { AxeBuilder } from "@axe-core/playwright";
import { freshDraw, publish } from "./support/draws.ts";
import { neverAtRest, openApp } from "./support/in-app.ts";
import { noteMoves } from "./support/moves.ts";
import { expect, test } from "./support/looking.ts";

test("a draw sounds when asked to, also after a reload once the page was touched", async ({
  page,
  site,
}) => {
  // Counts tones where they are made, and shows what makes them.
  await page.addInitScript(() => {
    Object.assign(window, { tones: 0, audio: null });
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        Object.assign(window, { audio: this });
      }
    };
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        Object.assign(window, { tones: Number(Reflect.get(window, "tones")) + 1 });
      }
    };
  });
  const tones = () => page.evaluate<number>("tones");
  const sound = page.getByRole("button", { name: "Sound" });
  // The track's own draws end its simulated ones, of which one could open in the second of the next draw.
  await publish(site.url, [freshDraw(2013)]);
  await page.goto("/en/track/2013");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect.poll(tones).toBeGreaterThan(0);

  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
  expect(await tones()).toBe(0);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => page.evaluate("audio?.state")).toBe("running");
  const draw = freshDraw(2013);
  await publish(site.url, [draw]);
  await expect(page.getByRole("main").getByText(draw.term).first()).toBeVisible();
  await expect.poll(tones).toBeGreaterThan(0);
});

test("the screen stays on until the visitor leaves the track", async ({ page }) => {
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      Object.assign(window, { lock });
      return lock;
    };
  });
  // The buttons of the device come at the visitor's first activity, without a wait.
  await neverAtRest(page);
  await openApp(page, "/en/track/2015");
  await page.getByRole("heading", { level: 1 }).click();
  const screen = page.getByRole("button", { name: "Keep screen on" });
  await screen.click();
  await expect(screen).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate("lock.released")).toBe(false);
  await page.getByRole("link", { name: "Service centre" }).first().click();
  await expect.poll(() => page.evaluate("lock.released")).toBe(true);
});

test("the app's icon counts draws of pinned tracks until the visitor looks again", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("pinned-tracks", "[2016]");
    const shown: unknown[] = [];
    navigator.setAppBadge = async (count) => void shown.push(count);
    navigator.clearAppBadge = async () => void shown.push("none");
    Object.assign(window, {
      shown,
      look: (state: string) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
  await page.goto("/en");
  await expect(page.getByTestId("freshness").first()).toContainText("Live");
  await expect.poll(() => page.evaluate("shown")).toEqual(["none"]);
  await page.evaluate("look('hidden')");
  await publish(site.url, [freshDraw(2017), freshDraw(2016)]);
  await expect.poll(() => page.evaluate("shown")).toEqual(["none", 1]);
  await page.evaluate("look('visible')");
  await expect.poll(() => page.evaluate("shown")).toEqual(["none", 1, "none"]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`on a phone in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 780 } });

    test("the switches come without moving anything, and say what they are for", async ({
      page,
    }) => {
      const moves = await noteMoves(page);
      await page.goto("/en/track/2001");
      const row = page.getByTestId("waiting");
      await expect(row.getByRole("button")).toHaveCount(3);
      for (const button of await row.getByRole("button").all()) {
        const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      expect(await moves()).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);

      const bell = row.getByRole("button", { name: "Notify me" });
      await row.getByRole("button", { name: "Sound" }).click();
      await bell.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toContainText("Notifications for");
      await expect(dialog.getByRole("button", { name: "Turn on" })).toBeVisible();
      // In its other mode axe opens a tab of its own.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(bell).toBeFocused();
    });
  });
}
