import { createHmac } from "node:crypto";
import type { StoredDraw } from "#server/store/store.ts";
import { nextScheduledDraw, type ScheduledDraw } from "./schedule.ts";
import type { Track } from "./tracks.ts";

/** Standard deviation of a day's pace, as a share of the typical time. */
const DAY_NOISE = 0.008;
/** Standard deviation of a race's pace, likewise. */
const RACE_NOISE = 0.006;
/** Approximate standard deviations between the first and the last of ten marbles. */
const SPREAD_DEVIATIONS = 3;
/** One race in this many has a marble that doesn't finish. */
const LOST_ONE_IN = 150;
/** Fastest possible time as a share of the typical time. */
const FASTEST_SHARE = 0.5;

/** A finishing order, and the seconds of the marbles that finished, to the hundredth. */
export interface Race {
  readonly order: readonly number[];
  readonly timings: readonly number[];
}

/** Uniform numbers in (0, 1), determined by a key and a text (HMAC-SHA-256 in counter mode). */
function* uniforms(secret: string, text: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac("sha256", secret).update(`${text}:${block}`).digest();
    for (let byte = 0; byte < bytes.length; byte += 4) {
      yield (bytes.readUInt32BE(byte) + 0.5) / 2 ** 32;
    }
  }
}

/** Standard normal numbers by the Box–Muller transform. */
function* normals(uniform: Generator<number, never>): Generator<number, never> {
  for (;;) {
    const length = Math.sqrt(-2 * Math.log(uniform.next().value));
    const angle = 2 * Math.PI * uniform.next().value;
    yield length * Math.cos(angle);
    yield length * Math.sin(angle);
  }
}

/** Simulates the race of a draw. All marbles' times have the same distribution, so every order is equally likely. */
export function runRace(secret: string, track: Track, term: string): Race {
  const day = normals(uniforms(secret, `day:${track.id}:${term.slice(0, 8)}`));
  const uniform = uniforms(secret, `race:${track.id}:${term}`);
  const lost = uniform.next().value < 1 / LOST_ONE_IN;
  const normal = normals(uniform);
  const pace = Math.exp(DAY_NOISE * day.next().value + RACE_NOISE * normal.next().value);
  const deviation = track.spread / SPREAD_DEVIATIONS / track.typical;
  const field = Array.from({ length: track.marbles }, (_, index) => ({
    number: index + 1,
    seconds:
      track.typical * Math.max(FASTEST_SHARE, pace * Math.exp(deviation * normal.next().value)),
  }));
  // Sorted by exact times: rounded ones would favour low numbers in dead heats.
  field.sort((a, b) => a.seconds - b.seconds);
  const timings = field.map(({ seconds }) => Math.round(seconds * 100) / 100);
  return {
    order: field.map(({ number }) => number),
    timings: lost ? timings.slice(0, -1) : timings,
  };
}

/** The simulated draw of a track and a term, a pure function of secret, track and term. */
export function simulateDraw(secret: string, track: Track, draw: ScheduledDraw): StoredDraw {
  const { order, timings } = runRace(secret, track, draw.term);
  const number = order.join();
  return {
    cate_id: track.id,
    term: draw.term,
    number,
    all_number: number,
    timings: timings.map((seconds) => seconds.toFixed(2)).join(),
    spec_number: "-",
    open_timestamp: draw.time,
    ...nextScheduledDraw(track.schedule, draw.time),
    source: "simulated",
  };
}
