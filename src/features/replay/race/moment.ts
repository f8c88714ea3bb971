import type { Finish } from "#domain/finish.ts";
import { raceSeconds } from "#domain/race.ts";
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

/** A race at a moment of its showing. */
export interface Moment {
  /** Seconds of the showing. */
  readonly film: number;
  /** Seconds of the race, not past its end. */
  readonly seconds: number;
  readonly slow: boolean;
  readonly camera: Camera;
  readonly standings: readonly Standing[];
  readonly spots: ReadonlyMap<number, Spot>;
  /** The stretch of the course between the last marble and the first, in shares of its length. */
  readonly pack: Camera;
}

/** The race `film` seconds after its showing began. */
export function momentOf(scene: Scene, film: number): Moment {
  const { race, slow, profile, lanes, total } = scene;
  const at = raceSecondsAt(slow, film);
  const seconds = Math.min(at, total);
  const track = { seed: race.id, wildness: WILDNESS };
  const standings = standingsAt(race.finishes, seconds, track);
  const camera = cameraAt(standings[0]?.progress ?? 0);
  const progress = new Map(standings.map((standing) => [standing.number, standing.progress]));
  const shares = new Map(
    race.finishes.map(({ number, timing, rank }) => {
      const own = { progress: progress.get(number) ?? 0, seconds: at, marbles: lanes.length };
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
  const pack = { from: Math.min(...all), to: Math.max(...all) };
  return { film, seconds, slow: isSlow(slow, at), camera, standings, spots, pack };
}
