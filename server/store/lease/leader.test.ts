import { expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import type { Store } from "#server/store/store.ts";
import { createLeader } from "./leader.ts";

const NOW = 1_772_337_600_000;

onBothEngines("the lease of the feeds", (kit) => {
  /** A process with its own clock. */
  function process(store: Store, holder: string) {
    const clock = holdClock(NOW);
    const lease = { name: "feeds", holder };
    const leads = createLeader({ clock, take: (time) => store.leases.take(lease, time) });
    return { clock, leads, release: () => store.leases.release(lease) };
  }

  test("one of several processes leads, and another takes over when it dies", async () => {
    const first = process(kit.store, "first");
    const second = process(await kit.open(), "second");
    const both = () => Promise.all([first.leads(), second.leads()]);
    const [isFirst] = await both();
    const [leader, other] = isFirst ? [first, second] : [second, first];
    for (let seconds = 0; seconds < 60; seconds += 5) {
      expect([await leader.leads(), await other.leads()]).toEqual([true, false]);
      for (const { clock } of [leader, other]) clock.pass(5000);
    }
    expect(await leader.leads()).toBe(true);
    // The leader dies: it stops renewing.
    const taken: boolean[] = [];
    for (let seconds = 0; seconds < 20; seconds += 5) {
      taken.push(await other.leads());
      other.clock.pass(5000);
    }
    expect(taken).toEqual([false, false, false, true]);
    // A leader that was only delayed steps down at its next check.
    leader.clock.pass(20_000);
    expect(await leader.leads()).toBe(false);
  });

  test("a released lease is free for others, and only its holder can release it", async () => {
    const first = process(kit.store, "first");
    const second = process(await kit.open(), "second");
    expect([await first.leads(), await second.leads()]).toEqual([true, false]);
    await second.release();
    second.clock.pass(5000);
    expect(await second.leads()).toBe(false);
    await first.release();
    second.clock.pass(5000);
    expect(await second.leads()).toBe(true);
  });

  test("while the store fails, the leader continues until its lease ends, and no other begins", async () => {
    const store = await kit.open();
    const first = process(store, "first");
    const second = process(store, "second");
    expect([await first.leads(), await second.leads()]).toEqual([true, false]);
    await store.close();
    const leading: boolean[][] = [];
    for (let seconds = 0; seconds < 15; seconds += 5) {
      for (const { clock } of [first, second]) clock.pass(5000);
      leading.push([await first.leads(), await second.leads()]);
    }
    expect(leading).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});
