import type { Finish } from "./finish.ts";

/** Parameters of a track's race motion, see {@link progressAt}. */
export interface TrackCharacter {
  /** Varies the motion from track to track. */
  readonly seed: number;
  /** Variation of the marbles' pace, from 0 (even) to 1 (wild). */
  readonly wildness: number;
}

/** A hash in [0, 1), so that a race always runs the same way (FNV-1a with xorshift). */
function scatter(...parts: number[]): number {
  let hash = 2_166_136_261;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 16_777_619);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 4_294_967_296;
}

/**
 * The position of a marble `seconds` after the start, from 0 (start) to 1 (finish), if it finishes after `timing`
 * seconds. Three sine waves vary its pace; they are 0 at start and finish, so arrivals are exact, and it never runs
 * backwards.
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
  // The waves reduce the even pace of 1 by at most 0.85, so every marble moves forward.
  const steepest = Math.PI * (1 + 1 / 2 + 1 / 3);
  return Math.min(1, Math.max(0, share + (swing * 0.85 * track.wildness) / steepest));
}

/** Share of the track that a marble without a time covers. */
const LOST_SHARE = 0.9;

export interface Runner {
  readonly number: number;
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

/** Seconds until the last finisher; 0 without timings. */
export function raceSeconds(race: readonly Finish[]): number {
  return race.reduce((last, { timing }) => Math.max(last, timing ?? 0), 0);
}
