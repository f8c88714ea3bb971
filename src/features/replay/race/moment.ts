import type { Finish } from "#domain/finish.ts";
import { fieldAt, raceSeconds } from "#domain/race.ts";
import { isSlow, raceSecondsAt, slowStretches, type Stretch } from "#domain/slow-motion.ts";
import { type Standing, standingsAt } from "#domain/standings.ts";
import { acrossAt, type Camera, cameraAt, laneHeight, profileOf } from "./course.ts";
import { placeOnLine } from "./roll-out.ts";

/** A race that can be shown: its finishes and the track it ran on. */
export interface Race {
  readonly id: number;
  readonly finishes: readonly Finish[];
}

/** How far marbles stray from an even pace. */
export const WILDNESS = 0.8;

/** What of a race is the same at every moment. */
export interface Scene {
  readonly race: Race;
  /** Seconds until the last marble is home. */
  readonly total: number;
  /** Seconds at which the first marble is home. */
  readonly winnerAt: number;
  readonly slow: readonly Stretch[];
  readonly profile: readonly number[];
  /** The marbles by their lanes: in the order of their numbers, so that a lane gives nothing away. */
  readonly lanes: readonly number[];
}

export function sceneOf(race: Race): Scene {
  return {
    race,
    total: raceSeconds(race.finishes),
    winnerAt: Math.min(...race.finishes.map(({ timing }) => timing ?? Number.POSITIVE_INFINITY)),
    slow: slowStretches(race.finishes),
    profile: profileOf(race.id),
    lanes: race.finishes.map(({ number }) => number).toSorted((a, b) => a - b),
  };
}

/** Where a marble is, in shares of the view. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The picture of a race at a moment of its showing. */
export interface Picture {
  readonly camera: Camera;
  readonly spots: ReadonlyMap<number, Spot>;
  /** The stretch of the course between the last marble and the first, in shares of its length. */
  readonly pack: Camera;
}

/** What is seen of a race `film` seconds after its showing began. */
export function pictureAt({ race, slow, profile, lanes, total }: Scene, film: number): Picture {
  const seconds = raceSecondsAt(slow, film);
  const track = { seed: race.id, wildness: WILDNESS };
  const field = fieldAt(race.finishes, Math.min(seconds, total), track);
  const camera = cameraAt(field[0]?.progress ?? 0);
  const ran = new Map(field.map(({ number, progress }) => [number, progress]));
  const shares = new Map(
    race.finishes.map(({ number, timing, rank }) => {
      const own = { progress: ran.get(number) ?? 0, seconds, marbles: lanes.length };
      return [number, placeOnLine({ timing, rank }, own)];
    }),
  );
  const spots = new Map(
    lanes.map((number, lane) => {
      const share = shares.get(number) ?? 0;
      const y = laneHeight(profile, { share, lane, lanes: lanes.length });
      return [number, { x: acrossAt(camera, share), y }];
    }),
  );
  const all = [...shares.values()];
  return { camera, spots, pack: { from: Math.min(...all), to: Math.max(...all) } };
}

/** A race at a moment of its showing. */
export interface Moment {
  /** Seconds of the showing. */
  readonly film: number;
  /** Seconds of the race, not past its end. */
  readonly seconds: number;
  readonly slow: boolean;
  readonly standings: readonly Standing[];
}

/** The race `film` seconds after its showing began. */
export function momentOf({ race, slow, total }: Scene, film: number): Moment {
  const at = raceSecondsAt(slow, film);
  const seconds = Math.min(at, total);
  const standings = standingsAt(race.finishes, seconds, { seed: race.id, wildness: WILDNESS });
  return { film, seconds, slow: isSlow(slow, at), standings };
}
