import { expect, test } from "vitest";
import { oneAtATime } from "#server/one-at-a-time.ts";

test("calls during a run share one more run after it", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const run = oneAtATime(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    runs += 1;
  });
  await Promise.all([run(), run(), run(), run()]);
  expect([most, runs]).toEqual([1, 2]);
  await run();
  expect(runs).toBe(3);
});

test("a failed run doesn't block the next", async () => {
  let fail = true;
  const run = oneAtATime(() => (fail ? Promise.reject(new Error("no")) : Promise.resolve()));
  const first = run();
  const second = run();
  fail = false;
  await expect(first).rejects.toThrow("no");
  await expect(second).resolves.toBeUndefined();
});
