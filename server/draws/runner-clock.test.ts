import { afterEach, expect, test } from "vitest";
import { dayStart } from "#domain/zone.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { heldClock } from "./held-clock-for-tests.ts";
import { type MachineClock, startSimulator } from "./runner.ts";
import { drawsBetween } from "./schedule.ts";

const ZONE = "Asia/Shanghai";
/** 2026-03-01 12:00:00 in the tracks' zone. */
const NOON = dayStart(ZONE, "2026-03-01") + 43_200;
const TWO = TRACKS.slice(0, 2);
const [FIRST, SECOND] = [2001, 2003];

/** Epoch milliseconds after every draw of the tests, so that all are public. */
const LATE_MS = 4e12;
const machines: ReturnType<typeof startSimulator>[] = [];
const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

async function memory(): Promise<Store> {
  const store = await openStore({ dataDir: ":memory:", now: () => LATE_MS });
  stores.push(store);
  return store;
}

/** A store whose database has the clock of a machine. */
const withClock = (store: Store, clock: MachineClock<number>): Store => ({
  ...store,
  now: async () => clock.now(),
});

function start(store: Store, clock: MachineClock<number>) {
  const onError = (error: unknown) => {
    throw error;
  };
  const machine = startSimulator({
    store: withClock(store, clock),
    tracks: TWO,
    secret: "secret",
    clock,
    onError,
  });
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

test.each([30, -30])(
  "a process whose clock is %i s off the database's makes nothing and says so, until they agree",
  async (seconds) => {
    const store = await memory();
    const held = heldClock(NOON);
    const said: string[] = [];
    const parts = { tracks: TWO, secret: "secret", clock: held.clock };
    const differing = { ...store, now: async () => held.clock.now() - seconds * 1000 };
    const machine = startSimulator({
      ...parts,
      store: differing,
      onError: (error) => said.push(String(error)),
    });
    machines.push(machine);
    await held.run(NOON + 10);
    await held.idle();
    expect(await timesOf(store)).toEqual([]);
    expect(machine.clockSkew()).toBe(seconds * 1000);
    const where = seconds > 0 ? "ahead of" : "behind";
    expect(said).toEqual([
      expect.stringContaining(`clock is 30 s ${where} the database's: it makes no draws`),
    ]);
    differing.now = async () => held.clock.now() - 1500;
    await held.run(NOON + 20);
    await held.idle();
    // By the database's clock, not by its own.
    expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 18));
  },
);

test("simulated draws that the store lost are made again", async () => {
  const store = await memory();
  const held = heldClock(NOON);
  const machine = start(store, held.clock);
  await machine.ready;
  await held.run(NOON + 300);
  await held.idle();
  // What a failover to an older copy leaves behind.
  await store.removeSimulatedAfter(FIRST, NOON + 100);
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 100));
  await held.run(NOON + 600);
  await held.idle();
  expect(await timesOf(store)).toEqual(expected(FIRST_DAY, NOON + 600));
});
