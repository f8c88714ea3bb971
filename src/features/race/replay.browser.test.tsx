import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { RaceDraw } from "#domain/race-plan.ts";
import { startTicking } from "#data/live/ticker.ts";
import { finishes } from "#domain/finish.ts";
import { CheckButton } from "#features/proof/draw-check.tsx";
import { Replay } from "./replay.tsx";
import { Showing } from "./showing.ts";

const NOW = 1_800_000_000;
const i18n = setupI18n({ locale: "en", messages: { en: {} } });
startTicking({ now: () => NOW * 1000 });

const draw: RaceDraw = {
  term: "100",
  number: "1,2,3,4,5",
  timings: "20,21,22,23,24",
  open_timestamp: NOW - 60,
  next_open_timestamp: NOW + 900,
};
const next: RaceDraw = { ...draw, term: "101", number: "5,4,3,2,1", open_timestamp: NOW - 1 };
const later: RaceDraw = {
  ...next,
  term: "102",
  number: "2,3,1",
  timings: "20,21,22",
  open_timestamp: NOW,
};

function part(shown: RaceDraw) {
  return (
    <I18nProvider i18n={i18n}>
      <Replay
        id={2001}
        draw={shown}
        onWatch={() => {}}
        beside={<CheckButton onCheck={() => {}} />}
      />
    </I18nProvider>
  );
}

const race = page.getByTestId("live-race");
const marbles = () => page.getByTestId("race-view").element().querySelectorAll("[data-n]").length;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a new draw runs as its race; a correction ends it", async () => {
  const { rerender } = await render(part(draw));
  await expect.element(race).not.toBeInTheDocument();
  await rerender(part(next));
  await expect.element(race.getByTestId("race-screen")).toHaveAttribute("data-state", "running");
  await rerender(part({ ...next, number: "4,5,3,2,1" }));
  await expect.element(race).not.toBeInTheDocument();
});

test("on a narrow phone the caption of a finished race fits", async () => {
  const { rerender, container } = await render(part(draw));
  container.style.width = "300px";
  await rerender(part(next));
  const caption = race.getByText("Replay of the finished race");
  await expect.element(caption).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = caption.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});

test("the button beside a race keeps the focus", async () => {
  const { rerender } = await render(part(draw));
  const check = page.getByRole("button", { name: "Check this draw" });
  check.element().focus();
  await rerender(part(next));
  await expect.element(race).toBeInTheDocument();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await expect.element(check).toHaveFocus();
});

test("a new draw during a race replaces the race", async () => {
  const { rerender } = await render(part(draw));
  await rerender(part(next));
  await expect.element(race).toBeInTheDocument();
  expect(marbles()).toBe(5);
  await rerender(part(later));
  await expect.poll(marbles).toBe(3);
  expect(race.elements()).toHaveLength(1);
});

test("draws that arrive on a hidden page have no race", async () => {
  const { rerender } = await render(part(draw));
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await rerender(part({ ...later, term: "103", open_timestamp: NOW + 1 }));
  await expect.element(page.getByRole("button", { name: "Replay" })).toBeVisible();
  expect(race.elements()).toHaveLength(0);
});

test("a page hidden during a race shows the result when it is visible again", async () => {
  const { rerender } = await render(part(draw));
  await rerender(part(next));
  await expect.element(race).toBeInTheDocument();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(race).not.toBeInTheDocument();
});

test("a race follows the clock, but pauses while its page is hidden or the device sleeps", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const showing = new Showing({ id: 2001, finishes: finishes(draw) });
  const slept = vi.fn<() => void>();
  showing.sleeps.subscribe(slept);
  function pass(ms: number) {
    now += ms;
    vi.advanceTimersByTime(100);
    return showing.seconds();
  }
  showing.play();
  expect([pass(100), pass(1900)]).toEqual([0.1, 2]);
  expect(slept).not.toHaveBeenCalled();
  expect(pass(2100)).toBe(2);
  expect(slept).toHaveBeenCalledOnce();
  vi.spyOn(document, "hidden", "get").mockReturnValueOnce(true);
  expect([pass(500), pass(500)]).toEqual([2, 2.5]);
  showing.pause();
  expect([pass(500), showing.state.get()]).toEqual([2.5, "paused"]);
  showing.seek(showing.scene.total - 0.1);
  showing.play();
  now += 1900;
  showing.pause();
  expect(showing.state.get()).toBe("ended");
});

test("after sleep the device shows the result of a race that arrived", async () => {
  const { rerender } = await render(part(draw));
  await rerender(part(next));
  await expect.element(race.getByTestId("race-screen")).toHaveAttribute("data-state", "running");
  // Then no more time passes: the race doesn't end by itself.
  const now = performance.now() + 2500;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await expect.element(race).not.toBeInTheDocument();
});

test("the marbles wait at the gate for a draw that is due, until one tap", async () => {
  await render(part({ ...draw, next_open_timestamp: NOW + 3 }));
  await expect.element(race.getByTestId("race-screen")).toHaveAttribute("data-state", "waiting");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect.element(race).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Replay" })).toHaveFocus();
});

test("the browser animates the marbles without style writes, and they follow the buttons", async () => {
  await render(part(draw));
  await page.getByRole("button", { name: "Replay" }).click();
  const view = page.getByTestId("race-view");
  // The gate opens by a transition.
  const animations = () =>
    view
      .element()
      .getAnimations({ subtree: true })
      .filter((each) => !(each instanceof CSSTransition));
  const states = () => [...new Set(animations().map(({ playState }) => playState))];
  const seconds = () => animations().map(({ currentTime }) => Number(currentTime) / 1000);
  await expect.poll(states).toEqual(["running"]);
  expect(animations()).toHaveLength(6);
  const writes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => writes.push(...records));
  watch.observe(view.element(), { attributes: true, childList: true, subtree: true });
  await expect.poll(() => Math.min(...seconds())).toBeGreaterThan(1);
  expect([...writes, ...watch.takeRecords()]).toEqual([]);

  await page.getByRole("button", { name: "Pause" }).click();
  expect(states()).toEqual(["paused"]);
  expect(new Set(seconds()).size).toBe(1);
  await page.getByRole("button", { name: "4× speed" }).click();
  await page.getByRole("button", { name: "Restart" }).click();
  expect([...new Set(seconds())]).toEqual([0]);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(states).toEqual(["running"]);
  await expect.poll(() => [...new Set(animations().map((each) => each.playbackRate))]).toEqual([4]);
});
