import { afterEach, expect, test } from "vitest";
import { addDays, dayStart } from "#domain/zone.ts";
import { fromHex, toHex, utf8 } from "#proofs/bytes.ts";
import { type LogEntry, printCommit, readEntry } from "#proofs/entry.ts";
import { dayOfTerm, runRace } from "#proofs/machine.ts";
import { CHAIN_DAYS, isNextSeed, seedsOf } from "#proofs/seeds.ts";
import { sha256 } from "#server/sha256.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { TRACKS } from "#server/catalogue/built-in.ts";
import { heldClock } from "./held-clock-for-tests.ts";
import { simulateDraw } from "./machine.ts";
import { type MachineClock, startMachine } from "./runner.ts";
import { openSeedChain } from "./seed-chain.ts";
import { drawAtOrBefore, drawsBetween } from "#server/schedule.ts";

const ZONE = "Asia/Shanghai";
const TODAY = "2026-03-01";
const NOON = dayStart(ZONE, TODAY) + 43_200;
const SECRET = "secret";
const ONE = TRACKS.filter(({ id }) => id === 2009);
const [TRACK] = ONE;
if (TRACK === undefined) throw new Error("no track 2009");

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function memory(): Promise<Store> {
  const store = await openStore({ dataDir: ":memory:" });
  closing.push(() => store.close());
  return store;
}

function start(store: Store, clock: MachineClock<number>) {
  const onError = (error: unknown) => {
    throw error;
  };
  const machine = startMachine({ store, tracks: ONE, secret: SECRET, clock, onError });
  closing.push(() => machine.stop());
  return machine;
}

async function entriesOf<Kind extends LogEntry["kind"]>(store: Store, kind: Kind) {
  const entries = (await store.log.entries(0, 1e6)).map((entry) => readEntry(utf8(entry)));
  return entries.filter((entry): entry is Extract<LogEntry, { kind: Kind }> => entry.kind === kind);
}

const bytes = (hex = "") => fromHex(hex) ?? new Uint8Array(0);

test("the first start promises its draws before it makes any, and reveals each day after its end", async () => {
  const store = await memory();
  const held = heldClock(NOON);
  await start(store, held.clock).ready;
  await held.idle();
  const [first = ""] = await store.log.entries(0, 1);
  expect(first).toMatch(/^\{"v":1,"kind":"commit","machine":2,"day":"2026-02-28","seed_hash":"/);
  expect(await entriesOf(store, "reveal")).toMatchObject([{ day: "2026-02-28", machine: 2 }]);
  const midnight = dayStart(ZONE, addDays(TODAY, 1));
  held.jump(midnight + 599);
  await held.run(midnight + 599);
  await held.idle();
  expect(await entriesOf(store, "reveal")).toHaveLength(1);
  await held.run(midnight + 700);
  await held.idle();
  const [commit] = await entriesOf(store, "commit");
  const [yesterday, today, ...more] = await entriesOf(store, "reveal");
  expect(more).toEqual([]);
  expect(today?.day).toBe(TODAY);
  expect(isNextSeed(sha256, bytes(commit?.seed_hash), bytes(yesterday?.seed))).toBe(true);
  expect(isNextSeed(sha256, bytes(yesterday?.seed), bytes(today?.seed))).toBe(true);
});

test("when all promised days are over, the last seed is revealed, and the machine says what to do", async () => {
  const store = await memory();
  const first = addDays(TODAY, -CHAIN_DAYS);
  const end = sha256(utf8("end"));
  const seeds = seedsOf(sha256, end);
  await store.log.promise("seed_chain", () => ({
    secret: JSON.stringify({ first, end: toHex(end) }),
    entry: printCommit(2, first, toHex(sha256(seeds[0] ?? end))),
  }));
  const held = heldClock(NOON);
  const errors: string[] = [];
  const onError = (error: unknown) => void errors.push(String(error));
  const machine = startMachine({ store, tracks: ONE, secret: SECRET, clock: held.clock, onError });
  closing.push(() => machine.stop());
  await held.idle();
  expect(errors).toEqual([
    `ChainEnded: the chain of seeds from ${first} has none for ${TODAY}: start a new log, see docs/proofs.md`,
  ]);
  const reveals = await entriesOf(store, "reveal");
  expect(reveals).toHaveLength(CHAIN_DAYS);
  expect(reveals.at(-1)).toMatchObject({ day: addDays(TODAY, -1), seed: toHex(end) });
});

test("anyone with a day's seed makes its draws again", async () => {
  const store = await memory();
  const held = heldClock(NOON);
  await start(store, held.clock).ready;
  await held.idle();
  const [reveal] = await entriesOf(store, "reveal");
  const draws = await entriesOf(store, "draw");
  const ofDay = draws.filter(({ term }) => dayOfTerm(term) === reveal?.day);
  expect(ofDay.length).toBeGreaterThan(150);
  for (const { term, number, timings } of ofDay) {
    expect(runRace(sha256, bytes(reveal?.seed), { track: TRACK, term })).toEqual({
      number,
      timings,
    });
  }
});

test("a store from before promises them from tomorrow on; until then its draws are made as before", async () => {
  const store = await memory();
  const scheduled = drawAtOrBefore(TRACK.schedule, NOON - 3600);
  const old = simulateDraw(SECRET, TRACK, scheduled);
  await store.addDraws({
    cate_id: TRACK.id,
    source: "simulated",
    draws: [old],
    filled_until: scheduled.time,
  });
  const held = heldClock(NOON);
  await start(store, held.clock).ready;
  await held.idle();
  const tomorrow = dayStart(ZONE, addDays(TODAY, 1));
  held.jump(tomorrow + 43_200);
  await held.run(tomorrow + 43_200);
  await held.idle();
  await held.run(tomorrow + 43_400);
  await held.idle();
  expect(await entriesOf(store, "commit")).toMatchObject([{ day: "2026-03-02" }]);
  expect(await entriesOf(store, "reveal")).toEqual([]);
  const stored = await store.between({ cate_id: TRACK.id, from: 0, to: 1e12 });
  const asBefore = [...drawsBetween(TRACK.schedule, scheduled.time - 1, tomorrow + 43_200)].map(
    (draw) => simulateDraw(SECRET, TRACK, draw),
  );
  const same = asBefore.filter(({ term, number }) =>
    stored.some((draw) => draw.term === term && draw.number === number),
  );
  expect(same.map(({ term }) => dayOfTerm(term))).toContain(TODAY);
  expect(same.filter(({ term }) => dayOfTerm(term) !== TODAY)).toEqual([]);
});

test("seeds are kept: another secret or a later start changes none of them", async () => {
  const store = await memory();
  const parts = { secret: SECRET, tracks: ONE, now: NOON };
  const chain = await openSeedChain(store, parts);
  const again = await openSeedChain(store, { ...parts, secret: "other", now: NOON + 1e6 });
  expect(again.first).toBe(chain.first);
  expect(again.seeds.map(toHex)).toEqual(chain.seeds.map(toHex));
  const other = await openSeedChain(await memory(), { ...parts, secret: "other" });
  expect(toHex(other.seeds[0] ?? bytes())).not.toBe(toHex(chain.seeds[0] ?? bytes()));
});
