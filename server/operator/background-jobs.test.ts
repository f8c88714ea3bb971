import { expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { deleteOldFeedback } from "./background-jobs.ts";

const DAY = 86_400;

test("feedback is deleted after its days while the server runs", async () => {
  const { store, clock, log, logged, close } = await openApp();
  const now = Math.floor(clock.now() / 1000);
  const text = { name: "a", mobile: "b", content: "c", key: null };
  for (const days of [181, 179.5, 0])
    await store.addFeedback({ ...text, created: now - days * DAY });
  const ids = async () => {
    const all: number[] = [];
    for await (const batch of store.inbox.all()) all.push(...batch.map(({ id }) => id));
    return all;
  };
  const stop = deleteOldFeedback({ inbox: store.inbox, clock, days: 180, log });
  await expect.poll(ids).toEqual([3, 2]);
  clock.pass(DAY * 1000);
  await expect.poll(ids).toEqual([3]);
  stop();
  expect(logged).toEqual([]);
  await close();
});
