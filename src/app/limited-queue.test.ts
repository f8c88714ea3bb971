import { expect, test } from "vitest";
import { limitedQueue } from "./limited-queue.ts";

test("runs so many jobs at a time and goes on after a failure", async () => {
  const queue = limitedQueue(2);
  const running: number[] = [];
  const ends: (() => void)[] = [];
  for (const job of [0, 1, 2, 3]) {
    queue(() => {
      running.push(job);
      return new Promise<void>((resolve, reject) => {
        ends[job] = () => (job === 0 ? reject(new Error("lost")) : resolve());
      });
    });
  }
  expect(running).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => running).toEqual([0, 1, 2]);
  ends[2]?.();
  await expect.poll(() => running).toEqual([0, 1, 2, 3]);
});
