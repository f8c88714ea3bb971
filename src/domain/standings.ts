import type { Finish } from "./finish.ts";
import { fieldAt, progressAt, raceSeconds, type TrackCharacter } from "./race.ts";

/** A marble's place during a race. */
export interface Standing {
  readonly number: number;
  readonly place: number;
  /** From 0 (start) to 1 (finish). */
  readonly progress: number;
  /** Seconds behind the leader; null for a marble that did not finish, once the race is over. */
  readonly gap: number | null;
  readonly finished: boolean;
}

/** Halvings of the race's length: the search ends within a millionth of a second. */
const HALVINGS = 30;

/** Seconds after the start when a marble that finishes after `timing` seconds has come as far as `progress`. */
export function secondsAt(
  runner: { readonly number: number; readonly timing: number },
  progress: number,
  track: TrackCharacter,
): number {
  let [early, late] = [0, runner.timing];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (early + late) / 2;
    if (progressAt(runner, middle, track) < progress) early = middle;
    else late = middle;
  }
  return late;
}

/**
 * All marbles `seconds` after the start, leader first. A gap is the time since the leader was where the
 * marble is now; of two that are home, the difference of their times.
 */
export function standingsAt(
  race: readonly Finish[],
  seconds: number,
  track: TrackCharacter,
): Standing[] {
  const over = seconds >= raceSeconds(race);
  const timings = new Map(race.map(({ number, timing }) => [number, timing]));
  const field = fieldAt(race, seconds, track);
  const number = field[0]?.number ?? 0;
  const first = timings.get(number) ?? raceSeconds(race);
  return field.map((runner, index) => {
    const timing = timings.get(runner.number) ?? null;
    const finished = timing !== null && seconds >= timing;
    const since = () => seconds - secondsAt({ number, timing: first }, runner.progress, track);
    const behind = index === 0 ? 0 : finished ? timing - first : Math.max(0, since());
    const gap = over && timing === null ? null : behind;
    return { ...runner, place: index + 1, gap, finished };
  });
}
