import { createHmac } from "node:crypto";
import type { StoredDraw } from "#server/store/store.ts";
import { nextDrawOf, type ScheduledDraw } from "./schedule.ts";
import type { Track } from "./tracks.ts";

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

/** The finishing order of a race and the seconds of those that finished, to the hundredth. */
export interface Race {
  readonly order: readonly number[];
  readonly timings: readonly number[];
}

/** Uniform numbers in (0, 1), which depend on a key and a text alone. */
function* uniforms(secret: string, text: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac("sha256", secret).update(`${text}:${block}`).digest();
    for (let byte = 0; byte < bytes.length; byte += 4) {
      yield (bytes.readUInt32BE(byte) + 0.5) / 2 ** 32;
    }
  }
}

/** Numbers of the normal distribution, by Box and Muller's method. */
function* normals(uniform: Generator<number, never>): Generator<number, never> {
  for (;;) {
    const length = Math.sqrt(-2 * Math.log(uniform.next().value));
    const angle = 2 * Math.PI * uniform.next().value;
    yield length * Math.cos(angle);
    yield length * Math.sin(angle);
  }
}

/** The race of a draw: all marbles' times have the same distribution, so every order is equally likely. */
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
  // Sorted by the exact times: sorting by the rounded ones would favour low numbers in dead heats.
  field.sort((a, b) => a.seconds - b.seconds);
  const timings = field.map(({ seconds }) => Math.round(seconds * 100) / 100);
  return {
    order: field.map(({ number }) => number),
    timings: lost ? timings.slice(0, -1) : timings,
  };
}

/** The draw of a track and a term: a function of the secret, the track and the term alone. */
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
    ...nextDrawOf(track.schedule, draw.time),
    source: "simulated",
  };
}
