import type { Page } from "@playwright/test";
import * as v from "valibot";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { readShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const TRACK = 2015;
const PATH = `/en/track/${TRACK}`;

/** Seconds until a next draw that is due after the test. */
const LATER = 3600;

/** A draw of now, newer than those of earlier tests, whose next one is due in `seconds`. */
function lastDraw(seconds: number) {
  const draw = freshDraw(TRACK);
  const { open_timestamp: now } = draw;
  return { ...draw, open_timestamp: now - 1, next_open_timestamp: now + seconds };
}

/** A draw of now with another winner. */
function nextDraw() {
  const draw = freshDraw(TRACK);
  const next_open_timestamp = draw.open_timestamp + LATER;
  return { ...draw, number: "2,9,1,3,4,5,6,7,8,10", next_open_timestamp };
}

/** Pairs of marbles that touch, and marbles outside the viewport or without a size. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.getByTestId("race-view").evaluate((view) => {
    const box = view.getBoundingClientRect();
    const marbles = [...view.querySelectorAll("[data-n]")].map((marble) => ({
      name: marble.textContent,
      box: marble.getBoundingClientRect(),
    }));
    return marbles.flatMap(({ name, box: one }, index) => {
      const faults = marbles
        .slice(index + 1)
        .filter(({ box: other }) => Math.hypot(one.x - other.x, one.y - other.y) < one.width)
        .map((other) => `${name} touches ${other.name}`);
      const outside = one.top < box.top || one.bottom > box.bottom || one.width < 12;
      return outside ? [...faults, `${name} is outside or too small`] : faults;
    });
  });
}

const LayoutEvent = v.object({
  name: v.literal("Layout"),
  args: v.object({ beginData: v.object({ frame: v.string(), totalObjects: v.number() }) }),
});

test.use({ reducedMotion: "no-preference", serviceWorkers: "block" });
const replay = (page: Page) => page.getByRole("main").getByRole("button", { name: "Replay" });
// Selected by attribute, because a role doesn't match the hidden one.
const podium = (page: Page) => page.locator("ol[aria-label='Finishing order']").first();
const winner = (page: Page) => podium(page).getByRole("link").first();

for (const [width, height] of [
  [360, 800],
  [740, 360],
  [1440, 900],
] as const) {
  test(
    `a visitor sees every marble of the replay at ${width} × ${height} px, without spoilers`,
    NIGHTLY,
    async ({ page, site }) => {
      await publish(site.url, [lastDraw(LATER)]);
      await page.setViewportSize({ width, height });
      await page.clock.install();
      await openApp(page, PATH);
      await replay(page).click();
      const view = page.getByTestId("race-view");
      await expect(view).toBeVisible();
      await expect(podium(page)).toBeHidden();
      await expect(page.locator("dl", { hasText: "Sum of top 2" }).first()).toBeHidden();
      const box = await view.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(200);
      expect(box?.height).toBeLessThan(height);
      for (let second = 0; second < 40; second += 4) {
        expect(await findOverlaps(page)).toEqual([]);
        await page.clock.runFor(4000);
      }
      await expect(page.getByTestId("race-screen")).toHaveAttribute("data-state", "ended");
      await expect(podium(page)).toBeVisible();
      // The marbles stop in the order of the draw, the winner furthest.
      const leaders = () =>
        view.evaluate((box) =>
          [...box.querySelectorAll("[data-n]")]
            .map((marble) => ({ text: marble.textContent, x: marble.getBoundingClientRect().x }))
            .toSorted((a, b) => b.x - a.x)
            .slice(0, 3)
            .map(({ text }) => text),
        );
      await expect.poll(leaders).toEqual(["7", "3", "10"]);
    },
  );
}

/** Number of frames of a race to measure. */
const FRAMES = 120;

/** The number of boxes of each layout within `frames` frames, and the seconds that the frames took. */
async function boxesLaidOut(page: Page, frames: number) {
  const session = await page.context().newCDPSession(page);
  // The trace covers the whole browser, where pages of other tests may be open.
  const { frame } = (await session.send("Page.getFrameTree")).frameTree;
  const boxes: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const layout = v.safeParse(LayoutEvent, event);
      if (!layout.success) continue;
      const { beginData } = layout.output.args;
      if (beginData.frame === frame.id) boxes.push(beginData.totalObjects);
    }
  });
  const over = new Promise((done) => session.once("Tracing.tracingComplete", done));
  const traceConfig = { includedCategories: ["devtools.timeline"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  const seconds = await page.evaluate(async (most) => {
    const began = performance.now();
    for (let nth = 0; nth < most; nth += 1)
      await new Promise((done) => requestAnimationFrame(done));
    return (performance.now() - began) / 1000;
  }, frames);
  await session.send("Tracing.end");
  await over;
  return { boxes, seconds };
}

test("the frames of a race cause layout of its texts only", NIGHTLY, async ({ page, site }) => {
  await publish(site.url, [lastDraw(LATER)]);
  await openApp(page, PATH);
  // Parts that are loaded at the first activity are loaded before, because they cause a layout of the page.
  await page.keyboard.press("Shift");
  await expect(page.getByRole("button", { name: "Notify me" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await replay(page).click();
  await expect(page.getByTestId("race-screen")).toHaveAttribute("data-state", "running");
  await expect(page.getByTestId("race-screen")).toContainText("2.");
  const { boxes, seconds } = await boxesLaidOut(page, FRAMES);
  expect(boxes.length).toBeGreaterThan(5);
  // Countdowns and late parts cause some layouts of the page, at full frame rate in less than a tenth of the frames.
  const few = (FRAMES / 10) * Math.max(1, seconds / (FRAMES / 60));
  expect(boxes.filter((count) => count > 300).length).toBeLessThan(few);
  // On a busy machine it may be every frame.
  const middle = boxes.toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)];
  expect(middle).toBeLessThan(300);
});

test(
  "a visitor uncovers the result with one tap while the replay runs",
  NIGHTLY,
  async ({ page, site }) => {
    await publish(site.url, [lastDraw(LATER)]);
    await openApp(page, PATH);
    await replay(page).click();
    // The replay takes the focus, which may scroll the page under a press.
    await expect(page.getByRole("group", { name: "Replay of the race" })).toBeFocused();
    await page.getByTestId("result-cover").getByRole("button").click();
    await expect(podium(page)).toBeVisible();
    await expect(page.getByTestId("race-screen")).toBeVisible();
  },
);

test("a visitor watches a new draw as a race, from gate to photo finish, and can read the result at once", async ({
  page,
  site,
}) => {
  await publish(site.url, [lastDraw(4)]);
  await page.clock.install();
  await openApp(page, PATH);
  const screen = page.getByTestId("live-race").getByTestId("race-screen");
  await expect(screen).toHaveAttribute("data-state", "waiting");
  await expect(podium(page)).toBeVisible();
  const draw = nextDraw();
  await publish(site.url, [draw]);
  await expect(winner(page)).toHaveText("2");
  await expect(screen).toHaveAttribute("data-state", "running");
  await expect(screen).toContainText("Replay of the finished race");
  expect(await findOverlaps(page)).toEqual([]);
  await page.clock.runFor(45_000);
  await expect(screen).toHaveCount(0);
  await expect(page.getByRole("figure", { name: "Photo finish" })).toBeVisible();
  expect(await readShifts(page)).toEqual([]);
});

test(
  "a visitor skips the race with one tap, and the focus stays on the button",
  NIGHTLY,
  async ({ page, site }) => {
    await publish(site.url, [lastDraw(LATER)]);
    await openApp(page, PATH);
    const race = page.getByTestId("live-race");
    await publish(site.url, [nextDraw()]);
    await expect(race).toBeVisible();
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(race).toHaveCount(0);
    await expect(replay(page)).toBeFocused();
  },
);

test("a visitor who prefers reduced motion gets the result without a race", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await publish(site.url, [lastDraw(4)]);
  await openApp(page, PATH);
  await publish(site.url, [nextDraw()]);
  await expect(winner(page)).toHaveText("2");
  await expect(page.getByTestId("live-race")).toHaveCount(0);
});

test("a visitor replays a draw of the history in a dialog, to its photo finish", async ({
  page,
  site,
}) => {
  const draw = lastDraw(LATER);
  await publish(site.url, [draw]);
  await page.clock.install();
  await openApp(page, PATH);
  const time = page.getByRole("button", {
    name: `31.02", watch the race of draw no. ${draw.term}`,
  });
  await time.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText(`Replay of draw no. ${draw.term}`);
  const screen = dialog.getByTestId("race-screen");
  await expect(screen).toHaveAttribute("data-state", "running");
  expect(await findOverlaps(page)).toEqual([]);
  await page.clock.runFor(45_000);
  await expect(screen).toHaveAttribute("data-state", "ended");
  await expect(dialog.getByRole("figure", { name: "Photo finish" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(time).toBeFocused();
});
