import { joinBytes, type Sha256, utf8 } from "./bytes.ts";

/**
 * The draw machine, version 2: anyone who has a day's seed can run its draws again. It computes with
 * whole numbers and + − × ÷ alone, which give the same bits on every runtime; logarithms and sines don't.
 */

/** Named in the promises of its draws. */
export const MACHINE_VERSION = 2;

/** Share of the typical time by which a whole day runs faster or slower (one standard deviation). */
const DAY_NOISE = 0.008;
/** The same for a single race. */
const RACE_NOISE = 0.006;
/** Standard deviations between the first and the last of ten marbles, about. */
const SPREAD_DEVIATIONS = 3;
/** One race in this many has a marble that doesn't finish. */
const LOST_ONE_IN = 150;
/** Share of the typical time that no marble beats. */
const FASTEST_SHARE = 0.5;
/** Uniform bytes whose sum is about normal: twelve have the variance of one byte's range. */
const SUMMED = 12;
const BYTE_VALUES = 256;
const TWO_32 = BYTE_VALUES ** 4;

/** What of a track decides its races: typical seconds and how far the marbles spread. */
export interface RaceTrack {
  readonly id: number;
  readonly marbles: number;
  readonly typical: number;
  readonly spread: number;
}

/** A race in the form in which draws are stored: comma-separated, in finishing order. */
export interface RaceResult {
  readonly number: string;
  readonly timings: string;
}

/** The bytes of SHA-256(seed ‖ text ‖ ":0"), SHA-256(seed ‖ text ‖ ":1"), and so on. */
function byteSource(sha256: Sha256, seed: Uint8Array, text: string): () => number {
  let bytes: Uint8Array = new Uint8Array(0);
  let block = 0;
  let at = 0;
  return () => {
    if (at === bytes.length) {
      bytes = sha256(joinBytes(seed, utf8(`${text}:${block}`)));
      block += 1;
      at = 0;
    }
    at += 1;
    return bytes[at - 1] ?? 0;
  };
}

function readUint32(next: () => number): number {
  let value = 0;
  for (let byte = 0; byte < 4; byte += 1) value = value * BYTE_VALUES + next();
  return value;
}

/** A number of about the normal distribution, between −6 and 6. */
function readNormal(next: () => number): number {
  let sum = 0;
  for (let count = 0; count < SUMMED; count += 1) sum += next();
  return (sum + SUMMED / 2) / BYTE_VALUES - SUMMED / 2;
}

/** A whole number below `count`, each equally likely: the rest that would favour low ones is skipped. */
function readBelow(next: () => number, count: number): number {
  const fair = TWO_32 - (TWO_32 % count);
  let value = readUint32(next);
  while (value >= fair) value = readUint32(next);
  return value % count;
}

/** The marbles 1 to `count` in an order of which all are equally likely. */
function shuffled(next: () => number, count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at + 1);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = readBelow(next, last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** e to a small power, by the first terms of its series. */
function exponential(power: number): number {
  return 1 + power * (1 + (power / 2) * (1 + (power / 3) * (1 + power / 4)));
}

/** The day (`YYYY-MM-DD`) of a simulated draw: its term begins with it. */
export function dayOfTerm(term: string): string {
  return `${term.slice(0, 4)}-${term.slice(4, 6)}-${term.slice(6, 8)}`;
}

/** The race of a draw by its day's seed (32 bytes); terms begin with their day as YYYYMMDD. */
export function runRace(
  sha256: Sha256,
  seed: Uint8Array,
  { track, term }: { readonly track: RaceTrack; readonly term: string },
): RaceResult {
  const day = readNormal(byteSource(sha256, seed, `day:${track.id}:${term.slice(0, 8)}`));
  const next = byteSource(sha256, seed, `race:${track.id}:${term}`);
  const isLost = readBelow(next, LOST_ONE_IN) === 0;
  const pace = exponential(DAY_NOISE * day + RACE_NOISE * readNormal(next));
  const deviation = track.spread / SPREAD_DEVIATIONS / track.typical;
  const order = shuffled(next, track.marbles);
  // The order is drawn apart from the times, so that equal times favour no marble.
  const seconds = order
    .map(
      () =>
        track.typical * Math.max(FASTEST_SHARE, pace * exponential(deviation * readNormal(next))),
    )
    .toSorted((a, b) => a - b);
  return {
    number: order.join(),
    timings: (isLost ? seconds.slice(0, -1) : seconds)
      .map((each) => (Math.round(each * 100) / 100).toFixed(2))
      .join(),
  };
}
