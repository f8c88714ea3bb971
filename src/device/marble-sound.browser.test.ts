import { expect, test } from "vitest";
import { clickMarbles, MarbleSound, ringBell, rollMarbles } from "#device/marble-sound.ts";

const RATE = 44_100;

/** The loudest sample of each tenth of a second of what `play` plays. */
async function heard(play: (context: OfflineAudioContext) => void): Promise<number[]> {
  const context = new OfflineAudioContext(1, 3 * RATE, RATE);
  play(context);
  const samples = (await context.startRendering()).getChannelData(0);
  return Array.from({ length: 30 }, (_, tenth) =>
    samples
      .slice((tenth * RATE) / 10, ((tenth + 1) * RATE) / 10)
      .reduce((most, each) => Math.max(most, Math.abs(each)), 0),
  );
}

test("marbles click loudly enough, without clipping, and are silent within a third of a second", async () => {
  const tenths = await heard((context) => clickMarbles(context, 0.1));
  expect(tenths[0]).toBe(0);
  expect(Math.max(...tenths.slice(1, 4))).toBeGreaterThan(0.2);
  expect(Math.max(...tenths)).toBeLessThan(1);
  expect(Math.max(...tenths.slice(4))).toBe(0);
});

test("a bell rings for a second, without clipping", async () => {
  const tenths = await heard((context) => ringBell(context, 0));
  expect(Math.max(...tenths)).toBeLessThan(1);
  expect(tenths[0]).toBeGreaterThan(0.2);
  expect(tenths[10]).toBeGreaterThan(0.001);
  expect(Math.max(...tenths.slice(17))).toBe(0);
});

test("marbles roll quietly until they are stopped", async () => {
  const tenths = await heard((context) => {
    const stop = rollMarbles(context);
    void context.suspend(1).then(() => {
      stop();
      return context.resume();
    });
  });
  expect(Math.min(...tenths.slice(5, 10))).toBeGreaterThan(0.01);
  expect(Math.max(...tenths)).toBeLessThan(0.3);
  expect(Math.max(...tenths.slice(13))).toBe(0);
});

test("a page is silent until it was touched, and where there is no sound", async () => {
  const sound = new MarbleSound(() => new AudioContext());
  expect([sound.supported, sound.play()]).toEqual([true, false]);
  const none = new MarbleSound(null);
  await none.wake();
  expect([none.supported, none.play()]).toEqual([false, false]);
  none.ring();
  none.roll()();
  await sound.close();
});
