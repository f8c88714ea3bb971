import { afterEach, expect, test } from "vitest";
import { addDays, localDay, dayStart, parseLocalTime } from "#domain/zone.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { holdSimulatorClock } from "./simulator-clock-for-tests.ts";
import { type MachineClock, startSimulator } from "./runner.ts";
import { drawsBetween } from "./schedule.ts";
import type { Track } from "./tracks.ts";

const ZONE = "Asia/Shanghai";
/** 2026-03-01 12:00:00 in the tracks' zone. */
const NOON = dayStart(ZONE, "2026-03-01") + 43_200;
/** The second before the first draw. */
const FIRST_DAY = dayStart(ZONE, "2026-02-28") - 1;
/** Seconds between the draws of the first track: few, for a day of draws to take little time. */
const PERIOD = 300;
const TWO = TRACKS.slice(0, 2).map((track) => ({
  ...track,
  schedule: { ...track.schedule, period: track.schedule.period * 4 },
}));
const [FIRST, SECOND] = [2001, 2003];

/** Epoch milliseconds after all test draws, so that all are public. */
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

/** A store with the simulator's clock as the database's. */
const withClock = (store: Store, clock: MachineClock<number>): Store => ({
  ...store,
  now: async () => clock.now(),
});

function start(store: Store, clock: MachineClock<number>, other = {}) {
  const machine = startSimulator({
    store: withClock(store, clock),
    tracks: TWO,
    secret: "secret",
    clock,
    onError: (error) => {
      throw error;
    },
    ...other,
  });
  machines.push(machine);
  return machine;
}

const readTimes = async (store: Store, cate_id = FIRST) =>
  (await store.between({ cate_id, from: 0, to: 1e12 })).map((draw) => draw.open_timestamp);

function expected(from: number, until: number, at = 0): number[] {
  const track = TWO[at];
  if (track === undefined) return [];
  return [...drawsBetween(track.schedule, from, until)].map(({ time }) => time).toReversed();
}

test("the first start fills yesterday and today, with progress", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const reports: { done: number; expected: number }[] = [];
  await start(store, held.clock, {
    onProgress: (one: { done: number; expected: number }) => reports.push(one),
  }).ready;
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON));
  expect(await readTimes(store, SECOND)).toEqual(expected(FIRST_DAY, NOON, 1));
  const stored = (await readTimes(store)).length + (await readTimes(store, SECOND)).length;
  expect(reports.at(-1)).toEqual({ done: stored, expected: stored });
  expect(reports.every(({ done, expected: all }) => done <= all)).toBe(true);
  expect(reports.length).toBeGreaterThan(2);
});

test("each draw is made exactly when it is due, with one timer", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const [track] = TWO;
  await start(store, held.clock, { tracks: [track] }).ready;
  await held.idle();
  expect(held.timers.size).toBe(1);
  await held.run(NOON + PERIOD - 1);
  expect((await readTimes(store))[0]).toBe(NOON);
  await held.run(NOON + PERIOD);
  await held.idle();
  expect((await readTimes(store))[0]).toBe(NOON + PERIOD);
  await held.run(NOON + 3600);
  await held.idle();
  expect(held.timers.size).toBe(1);
  expect((await readTimes(store)).filter((time) => time > NOON)).toEqual(
    expected(NOON, NOON + 3600),
  );
  expect((await store.tracks([FIRST]))[0]?.filled_until).toBe(NOON + 3600);
});

test("the clock is checked even without due draws", async () => {
  const store = await memory();
  const held = holdSimulatorClock(dayStart(ZONE, "2026-03-01") + 60);
  const late = TRACKS.filter(({ id }) => id === 2009);
  await start(store, held.clock, { tracks: late }).ready;
  await held.idle();
  expect(Math.max(...held.delays())).toBeLessThanOrEqual(60_000);
});

test("the simulator catches up after hours of sleep", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  await start(store, held.clock).ready;
  await held.idle();
  held.jump(NOON + 20_000);
  await held.run(NOON + 20_000);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 20_000));
});

test("a clock set back neither repeats nor loses a draw", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  await start(store, held.clock).ready;
  await held.run(NOON + 600);
  held.jump(NOON - 600);
  await held.run(NOON + 900);
  await held.idle();
  const times = await readTimes(store);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(expected(FIRST_DAY, NOON + 900));
});

test("a restart after days fills today first and then the gap", async () => {
  const store = await memory();
  const before = holdSimulatorClock(NOON);
  const first = start(store, before.clock);
  await first.ready;
  await first.stop();
  const later = NOON + 4 * 86_400;
  const held = holdSimulatorClock(later);
  await start(store, held.clock).ready;
  const recent = dayStart(ZONE, addDays(localDay(ZONE, later), -1)) - 1;
  const times = await readTimes(store);
  expect(times.filter((time) => time > recent)).toEqual(expected(recent, later));
  expect(times.length).toBeLessThan(expected(0 + NOON, later).length);
  expect((await store.tracks([FIRST]))[0]?.filled_until).toBeLessThan(recent);
  await held.run(later + 60);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, later + 60));
  await held.run(later + 600);
  await held.idle();
  expect((await store.tracks([FIRST]))[0]?.filled_until).toBe(later + 600);
});

test("a gap continues after a stop and a restart", async () => {
  const store = await memory();
  const first = start(store, holdSimulatorClock(NOON).clock);
  await first.ready;
  await first.stop();
  const later = NOON + 4 * 86_400;
  const held = holdSimulatorClock(later);
  const second = start(store, held.clock);
  await second.ready;
  await held.idle();
  await second.stop();
  expect((await readTimes(store)).length).toBeLessThan(expected(NOON, later).length);
  const again = holdSimulatorClock(later + 5);
  await start(store, again.clock).ready;
  await again.run(later + 60);
  await again.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, later + 60));
});

test("a track with real draws isn't simulated, also from one draw to the next", async () => {
  const store = await memory();
  const real: StoredDraw = {
    cate_id: FIRST,
    term: "1",
    number: "2,1",
    all_number: "2,1",
    timings: "",
    spec_number: "-",
    open_timestamp: NOON - 10,
    next_term: null,
    next_open_timestamp: null,
    residue_opens: null,
    source: "feed",
  };
  const held = holdSimulatorClock(NOON);
  await start(store, held.clock).ready;
  await held.run(NOON + 200);
  await store.addDraws({ cate_id: FIRST, source: "feed", draws: [real] });
  await held.run(NOON + 2000);
  await held.idle();
  expect(await readTimes(store)).toEqual([NOON - 10]);
  expect((await readTimes(store, SECOND))[0]).toBe(expected(NOON, NOON + 2000, 1)[0]);
});

test("a store error is reported once and retried every second", async () => {
  const store = await memory();
  let broken = true;
  const flaky: Store = {
    ...store,
    addDraws: (batch) => (broken ? Promise.reject(new Error("disk full")) : store.addDraws(batch)),
  };
  const errors: unknown[] = [];
  const held = holdSimulatorClock(NOON);
  const machine = start(flaky, held.clock, { onError: (error: unknown) => errors.push(error) });
  await held.idle();
  expect(errors).toEqual([new Error("disk full")]);
  expect(held.delays()).toEqual([1000]);
  await held.run(NOON + 1);
  await held.idle();
  expect(held.delays()).toEqual([1000]);
  broken = false;
  await held.run(NOON + 2);
  await machine.ready;
  await held.idle();
  expect((await readTimes(store))[0]).toBe(NOON);
  expect(errors).toHaveLength(1);
});

test("the tracks can be replaced, and a stop in the meantime is final", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const [track] = TWO;
  const machine = start(store, held.clock, { tracks: [track] });
  await machine.ready;
  await held.idle();
  await machine.setTracks(TWO.slice(1));
  await held.run(NOON + 900);
  await held.idle();
  expect((await readTimes(store))[0]).toBe(NOON);
  expect(await readTimes(store, SECOND)).toEqual(expected(FIRST_DAY, NOON + 900, 1));
  await Promise.all([machine.setTracks(TWO), machine.stop()]);
  expect(held.timers.size).toBe(0);
});

test("two simulators on one store make each draw once", async () => {
  const store = await memory();
  const clocks = [holdSimulatorClock(NOON), holdSimulatorClock(NOON)];
  await Promise.all(clocks.map(({ clock }) => start(store, clock).ready));
  await Promise.all(clocks.map((held) => held.run(NOON + 900)));
  await Promise.all(clocks.map((held) => held.idle()));
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 900));
});

test.each([
  ["zone", { zone: "Europe/London" }, "2026-03-01 08:00"],
  ["period", { period: 2 * PERIOD }, "2026-03-01 00:00"],
])("a track with another %s repeats the present day and continues", async (_, change, since) => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const [track] = TWO as [Track, Track];
  const machine = start(store, held.clock, { tracks: [track] });
  await machine.ready;
  const before = await readTimes(store);
  const schedule = { ...track.schedule, ...change };
  await machine.setTracks([{ ...track, schedule }]);
  await held.run(NOON + 900);
  await held.idle();
  const from = parseLocalTime(ZONE, since) ?? 0;
  const times = await readTimes(store);
  const again = [...drawsBetween(schedule, from - 1, NOON + 900)].map(({ time }) => time);
  expect(times.filter((time) => time >= from)).toEqual(again.toReversed());
  const yesterday = before.filter((time) => time < dayStart(ZONE, "2026-03-01"));
  expect(times.filter((time) => time < from)).toEqual(yesterday);
});

test("a stop during the first fill ends it soon, after whole batches", async () => {
  const store = await memory();
  const { clock } = holdSimulatorClock(NOON);
  const machine = startSimulator({
    store: withClock(store, clock),
    tracks: TRACKS,
    secret: "secret",
    clock,
    onError: () => {},
    onProgress: () => void machine.stop(),
  });
  await machine.ready;
  await machine.stop();
  const [track] = TRACKS;
  if (track === undefined) throw new Error("no track");
  const all = [...drawsBetween(track.schedule, FIRST_DAY, NOON)];
  expect((await readTimes(store)).length).toBeLessThan(all.length);
});

test("a clock three hours ahead for 43 seconds makes no future draws and delays none", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const machine = start(store, held.clock);
  await machine.ready;
  await held.run(NOON + 10);
  held.setAhead(10_800);
  await held.run(NOON + 53);
  await held.idle();
  expect(machine.clockJump()).toBe(10_800_000);
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 53));
  held.setAhead(0);
  await held.run(NOON + 900);
  await held.idle();
  expect(machine.clockJump()).toBe(0);
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 900));
});

test("draws of a long-wrong clock are removed after it was right for two minutes", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  await start(store, held.clock).ready;
  held.setAhead(10_800);
  await held.run(NOON + 300);
  await held.idle();
  expect((await readTimes(store))[0]).toBeGreaterThan(NOON + 10_000);
  held.setAhead(0);
  await held.run(NOON + 500);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 500));
  expect(await readTimes(store, SECOND)).toEqual(expected(FIRST_DAY, NOON + 500, 1));
});

test("a start deletes future simulated draws and continues from now", async () => {
  const store = await memory();
  const wrong = start(store, holdSimulatorClock(NOON + 10_800).clock);
  await wrong.ready;
  await wrong.stop();
  const held = holdSimulatorClock(NOON);
  await start(store, held.clock).ready;
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON));
  await held.run(NOON + 600);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 600));
});

test("a clock in 1970 makes and deletes no draws", async () => {
  const store = await memory();
  const first = start(store, holdSimulatorClock(NOON).clock);
  await first.ready;
  await first.stop();
  const held = holdSimulatorClock(100);
  start(store, held.clock);
  await held.idle();
  expect((await readTimes(store))[0]).toBe(NOON);
  held.setAhead(NOON);
  await held.run(300);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 300));
});

test.each([30, -30])(
  "a process with a clock %i s off the database's reports it and makes no draws",
  async (seconds) => {
    const store = await memory();
    const held = holdSimulatorClock(NOON);
    const messages: string[] = [];
    const parts = { tracks: TWO, secret: "secret", clock: held.clock };
    const differing = { ...store, now: async () => held.clock.now() - seconds * 1000 };
    const machine = startSimulator({
      ...parts,
      store: differing,
      onError: (error) => messages.push(String(error)),
    });
    machines.push(machine);
    await held.run(NOON + 10);
    await held.idle();
    expect(await readTimes(store)).toEqual([]);
    expect(machine.clockSkew()).toBe(seconds * 1000);
    const where = seconds > 0 ? "ahead of" : "behind";
    expect(messages).toEqual([
      expect.stringContaining(`clock is 30 s ${where} the database's: it makes no draws`),
    ]);
    differing.now = async () => held.clock.now() - 1500;
    await held.run(NOON + 20);
    await held.idle();
    // Draws follow the database's clock.
    expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 18));
  },
);

test("simulated draws that the store lost are made again", async () => {
  const store = await memory();
  const held = holdSimulatorClock(NOON);
  const machine = start(store, held.clock);
  await machine.ready;
  await held.run(NOON + 300);
  await held.idle();
  // The state after a failover to an older copy.
  await store.removeSimulatedAfter(FIRST, NOON + 100);
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 100));
  await held.run(NOON + 600);
  await held.idle();
  expect(await readTimes(store)).toEqual(expected(FIRST_DAY, NOON + 600));
});
