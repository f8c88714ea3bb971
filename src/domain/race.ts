import type { Finish } from "./finish.ts";

/** How a track makes its marbles run: see {@link progressAt}. */
export interface TrackCharacter {
  /** Number that makes each track's bends fall elsewhere. */
  readonly seed: number;
  /** How far marbles stray from an even pace, 0 (even) to 1 (wild). */
  readonly wildness: number;
}

/** A fixed number in [0, 1) from whole numbers: the same race always runs the same way. */
function scatter(...parts: number[]): number {
  let hash = 2_166_136_261;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 16_777_619);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 4_294_967_296;
}

/**
 * Where a marble stands `seconds` after the start, from 0 (start) to 1 (finish), when it finishes
 * after `timing` seconds. Its pace swings by a few sine waves that vanish at the start and the
 * finish, never backwards: the race is told by the timings alone, and each arrival is exact.
 */
export function progressAt(
  { number, timing }: { readonly number: number; readonly timing: number },
  seconds: number,
  track: TrackCharacter,
): number {
  if (!(timing > 0)) return 0;
  const share = Math.min(1, Math.max(0, seconds / timing));
  let swing = 0;
  for (let wave = 1; wave <= 3; wave += 1) {
    const height = (scatter(track.seed, number, wave) * 2 - 1) / (wave * wave);
    swing += height * Math.sin(share * wave * Math.PI);
  }
  // A slope of at most 0.85 downwards against the even pace's 1 keeps every marble moving on.
  const steepest = Math.PI * (1 + 1 / 2 + 1 / 3);
  return Math.min(1, Math.max(0, share + (swing * 0.85 * track.wildness) / steepest));
}

/** Time of a marble without one, in seconds: it falls behind the last finisher and stops short. */
const LOST_SHARE = 0.9;

export interface Runner {
  readonly number: number;
  /** 0 at the start, 1 at the finish. */
  readonly progress: number;
}

/** All marbles of a race `seconds` after the start, leader first. */
export function fieldAt(race: readonly Finish[], seconds: number, track: TrackCharacter): Runner[] {
  const last = raceSeconds(race);
  return race
    .map(({ number, timing }) => ({
      number,
      progress:
        timing === null
          ? progressAt({ number, timing: last }, seconds, track) * LOST_SHARE
          : progressAt({ number, timing }, seconds, track),
    }))
    .toSorted((a, b) => b.progress - a.progress);
}

/** Seconds until the last marble that finished is home; 0 without timings. */
export function raceSeconds(race: readonly Finish[]): number {
  return race.reduce((last, { timing }) => Math.max(last, timing ?? 0), 0);
}
