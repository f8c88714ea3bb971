import { afterEach, expect, test } from "vitest";
import { dayStart } from "#domain/zone.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { TRACKS } from "#server/catalogue/built-in.ts";
import { heldClock } from "./held-clock-for-tests.ts";
import { type MachineClock, startMachine } from "./runner.ts";
import { drawsBetween } from "#server/schedule.ts";

const ZONE = "Asia/Shanghai";
/** 2026-03-01 12:00:00 in the tracks' zone. */
const NOON = dayStart(ZONE, "2026-03-01") + 43_200;
const TWO = TRACKS.slice(0, 2);
const [FIRST, SECOND] = [2001, 2003];

/** The database's clock: that of the machine started last. */
let clockOfStore: Pick<MachineClock<number>, "now"> = { now: () => NOON * 1000 };
const machines: ReturnType<typeof startMachine>[] = [];
const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

async function memory(): Promise<Store> {
  const store = await openStore({ dataDir: ":memory:", now: () => clockOfStore.now() });
  stores.push(store);
  return store;
}

function start(store: Store, clock: MachineClock<number>) {
  const onError = (error: unknown) => {
    throw error;
  };
  clockOfStore = clock;
  const machine = startMachine({ store, tracks: TWO, secret: "secret", clock, onError });
  machines.push(machine);
  return machine;
}

const timesOf = async (store: Store, cate_id = FIRST) =>
  (await store.between({ cate_id, from: 0, to: 1e12 })).map((draw) => draw.open_timestamp);

function expected(from: number, until: number, at = 0): number[] {
  const schedule = TWO[at]?.schedule;
  if (schedule === undefined) return [];
  return [...drawsBetween(schedule, from, until)].map(({ time }) => time).toReversed();
}

const FIRST_DAY = dayStart(ZONE, "2026-02-28") - 1;

test("a clock three hours ahead for 43 seconds draws nothing ahead and holds nothing up", async () => {
  const store = await memory();
  const held = heldClock(NOON);
  const machine = start(store, held.clock);
  await machine.ready;
  await held.run(NOON + 10);
  held.setAhead(10_800);
  await held.run(NOON + 53);
  await held.idle();
  expect(machine.clockJump()).toBe(10_800_000);
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 53));
  held.setAhead(0);
  await held.run(NOON + 900);
  await held.idle();
  expect(machine.clockJump()).toBe(0);
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 900));
});

test("draws of a clock that was wrong for long are taken back once it is right for two minutes", async () => {
  const store = await memory();
  const held = heldClock(NOON);
  await start(store, held.clock).ready;
  held.setAhead(10_800);
  await held.run(NOON + 300);
  await held.idle();
  expect((await timesOf(store))[0]).toBeGreaterThan(NOON + 10_000);
  held.setAhead(0);
  await held.run(NOON + 500);
  await held.idle();
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 500));
  expect(await timesOf(store, SECOND)).toEqual(expected(FIRST_DAY, NOON + 500, 1));
});

test("a start deletes simulated draws of the future, and goes on from now", async () => {
  const store = await memory();
  const wrong = start(store, heldClock(NOON + 10_800).clock);
  await wrong.ready;
  await wrong.stop();
  const held = heldClock(NOON);
  await start(store, held.clock).ready;
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON));
  await held.run(NOON + 600);
  await held.idle();
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 600));
});

test("a clock in 1970 draws nothing and deletes nothing", async () => {
  const store = await memory();
  const first = start(store, heldClock(NOON).clock);
  await first.ready;
  await first.stop();
  const held = heldClock(100);
  start(store, held.clock);
  await held.idle();
  expect((await timesOf(store))[0]).toBe(NOON);
  held.setAhead(NOON);
  await held.run(300);
  await held.idle();
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 300));
});
