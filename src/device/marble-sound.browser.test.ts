import { expect, test } from "vitest";
import { clickMarbles, MarbleSound } from "#device/marble-sound.ts";

const RATE = 44_100;

test("marbles click loudly enough, without clipping, and are silent within a third of a second", async () => {
  const context = new OfflineAudioContext(1, RATE, RATE);
  clickMarbles(context, 0.1);
  const samples = (await context.startRendering()).getChannelData(0);
  const loudest = (from: number, to: number) =>
    samples.slice(from * RATE, to * RATE).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  expect(loudest(0, 0.1)).toBe(0);
  expect(loudest(0.1, 0.4)).toBeGreaterThan(0.2);
  expect(loudest(0, 1)).toBeLessThan(1);
  expect(loudest(0.4, 1)).toBe(0);
});

test("a page is silent until it was touched, and where there is no sound", async () => {
  const sound = new MarbleSound(() => new AudioContext());
  expect([sound.supported, sound.play()]).toEqual([true, false]);
  const none = new MarbleSound(null);
  await none.wake();
  expect([none.supported, none.play()]).toEqual([false, false]);
  await sound.close();
});
