import * as v from "valibot";
import { addDays, dayOf } from "#domain/zone.ts";
import { fromHex, toHex, utf8 } from "#proofs/bytes.ts";
import { printCommit, printReveal } from "#proofs/entry.ts";
import { dayOfTerm, MACHINE_VERSION, runRace } from "#proofs/machine.ts";
import { daysBetween, seedsOf } from "#proofs/seeds.ts";
import type { ScheduledDraw } from "#server/schedule.ts";
import { sha256 } from "#server/sha256.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import type { Track } from "#server/tracks.ts";
import { drawOfRace, simulateDraw } from "./machine.ts";

/** The promise's name in the store. */
export const CHAIN_NAME = "seed_chain";

const StoredChain = v.object({
  first: v.string(),
  /** The last day's seed in hex: the secret from which all others follow. */
  end: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});

/** The seeds of the days from the first promised one on. */
export interface SeedChain {
  /** YYYY-MM-DD. */
  readonly first: string;
  /** The seeds in the order of their days. */
  readonly seeds: readonly Uint8Array[];
}

function readChain(stored: string): SeedChain {
  const { first, end } = v.parse(StoredChain, JSON.parse(stored));
  return { first, seeds: seedsOf(sha256, fromHex(end) ?? utf8(end)) };
}

interface ChainParts {
  readonly secret: string;
  readonly tracks: readonly Track[];
  /** Epoch seconds. */
  readonly now: number;
}

/** The days that it is in the zones of the tracks, the earliest first. */
function daysNow(tracks: readonly Track[], now: number): string[] {
  return tracks.map(({ schedule }) => dayOf(schedule.zone, now)).toSorted();
}

/** The day before which all days are over on every track. */
export function todayOf(tracks: readonly Track[], now: number): string {
  return daysNow(tracks, now)[0] ?? dayOf("UTC", now);
}

/** At the first start draws begin yesterday; later on, a day that has begun stays unchanged. */
async function firstDay(store: Store, { tracks, now }: ChainParts): Promise<string> {
  const states = await store.tracks(tracks.map(({ id }) => id));
  const isFirstStart = states.every(({ filled_until }) => filled_until === 0);
  const today = todayOf(tracks, now);
  return isFirstStart ? addDays(today, -1) : addDays(daysNow(tracks, now).at(-1) ?? today, 1);
}

/**
 * The store's chain of seeds. Where there is none, one is made of the secret, and its promise is logged
 * before any draw is made of it.
 */
export async function openSeedChain(store: Store, parts: ChainParts): Promise<SeedChain> {
  const first = await firstDay(store, parts);
  const stored = await store.log.promise(CHAIN_NAME, () => {
    const end = sha256(utf8(`seed chain from ${first}:${parts.secret}`));
    const [seed = end] = seedsOf(sha256, end);
    return {
      secret: JSON.stringify({ first, end: toHex(end) }),
      entry: printCommit(MACHINE_VERSION, first, toHex(sha256(seed))),
    };
  });
  return readChain(stored);
}

/** The store's chain of seeds; null if none was made yet. */
export async function readSeedChain({ log }: Store): Promise<SeedChain | null> {
  const stored = await log.promised(CHAIN_NAME);
  return stored === null ? null : readChain(stored);
}

/** There are no seeds for any more draws: all days that were promised are over. */
export class ChainEnded extends Error {
  override name = "ChainEnded";
}

function seedOf({ first, seeds }: SeedChain, day: string): Uint8Array {
  const seed = seeds[daysBetween(first, day)];
  if (seed !== undefined) return seed;
  throw new ChainEnded(
    `the chain of seeds from ${first} has none for ${day}: start a new log, see docs/proofs.md`,
  );
}

/** Computes simulated draws: of promised days by the chain, of earlier ones by the secret alone. */
export function simulator(secret: string, chain: SeedChain | null) {
  return (track: Track, draw: ScheduledDraw): StoredDraw => {
    const day = dayOfTerm(draw.term);
    if (chain === null || day < chain.first) return simulateDraw(secret, track, draw);
    const race = runRace(sha256, seedOf(chain, day), { track, term: draw.term });
    return drawOfRace(track, draw, race);
  };
}

/** Logs the seeds of all days before `today` that aren't logged yet. */
export function revealBefore(
  { log }: Pick<Store, "log">,
  chain: SeedChain,
  today: string,
): Promise<void> {
  const over = Math.max(0, daysBetween(chain.first, today));
  return log.reveal(Math.min(over, chain.seeds.length), (nth) => {
    const day = addDays(chain.first, nth);
    return { day, entry: printReveal(MACHINE_VERSION, day, toHex(seedOf(chain, day))) };
  });
}
