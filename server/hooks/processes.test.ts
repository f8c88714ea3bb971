import { afterEach, beforeEach, expect, test } from "vitest";
import { drawAt, NOON } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/catalogue/catalogue.ts";
import { readEnv } from "#server/env.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { openBoard } from "#server/live/board.ts";
import { openReceiver } from "#server/push/receiver-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import type { Store } from "#server/store/store.ts";
import { SECRET } from "./hooks-for-tests.ts";
import { startHooks, WATCH_MS } from "./start.ts";
import { LATE_SECONDS } from "./watch.ts";

let receiver: Awaited<ReturnType<typeof openReceiver>>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await receiver.close();
});

/** What a process has of the live site and its hooks, on a store of its own connection. */
async function processOn(store: Store) {
  const clock = holdClock((NOON + 30) * 1000);
  const log = () => {};
  const board = await openBoard({ store, tracks: BUILT_IN.tracks, clock, log });
  const env = readEnv({ HOOK_URLS: `${receiver.origin}/all`, HOOK_SECRET: SECRET });
  const hooks = startHooks({ store, board, env, clock, random: () => 0.5, log });
  stops.push(async () => {
    board.close();
    await hooks.stop();
  });
  return { board, clock, hooks };
}

onBothEngines("of two processes hooks get", (kit) => {
  test("each draw, correction, withdrawal and late track once, also when one process has ended", async () => {
    const first = await processOn(kit.store);
    const second = await processOn(await kit.open());
    const both = [first, second];
    const ids = () => receiver.received.map(({ headers }) => String(headers["webhook-id"]));
    async function settle(ms = 0) {
      for (const { board, clock, hooks } of both) {
        clock.pass(ms);
        await board.refresh();
        await hooks.idle();
      }
    }
    for (const { clock } of both) clock.set((NOON + 600) * 1000);
    const draws = Array.from({ length: 8 }, (_, at) => drawAt(at + 2));
    for (const draw of draws) {
      await kit.feed([draw]);
      await settle();
    }
    const published = draws.map(({ term }) => `draw-published_2001_${term}_0`);
    expect(ids()).toEqual(published);
    const right = drawAt(3, { number: "1,2,3,4,5,6,7,8,9,10" });
    await kit.feed([right], { correct: true });
    await settle();
    const note = { cn: "a", en: "a", ja: "a" };
    const by = { address: "a test", now: NOON + 600 };
    await kit.store.operator.withdraw({ cate_id: 2001, term: "5004", note }, by);
    await settle();
    const told = ids().slice(8);
    expect(told.map((id) => id.replace(/_\d+$/, ""))).toEqual([
      "draw-corrected_2001_5003",
      "draw-withdrawn_2001_5004",
    ]);
    await second.hooks.stop();
    both.pop();
    await kit.feed([drawAt(10)]);
    await settle();
    first.clock.set((NOON + 660 + LATE_SECONDS) * 1000);
    await settle(WATCH_MS);
    await expect
      .poll(() => ids().slice(10))
      .toEqual(["draw-published_2001_5010_0", `track-late_2001_${NOON + 660}_5011`]);
  });
});
