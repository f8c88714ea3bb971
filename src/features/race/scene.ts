import type { Finish } from "#domain/finish.ts";
import { fieldAt, raceSeconds } from "#domain/race.ts";
import { acrossAt, type Camera, cameraAt, laneHeight, courseProfile } from "./course.ts";
import { placeOnLine } from "./roll-out.ts";

/** A race that can be shown: its finishes and the track it ran on. */
export interface Race {
  readonly id: number;
  readonly finishes: readonly Finish[];
}

/** Maximum deviation of marbles from an even pace. */
const WILDNESS = 0.8;

/** The constant parts of a race. */
export interface Scene {
  readonly race: Race;
  /** Seconds until the last marble is home. */
  readonly total: number;
  readonly profile: readonly number[];
  /** The marbles by their lanes: in the order of their numbers, so that a lane gives nothing away. */
  readonly lanes: readonly number[];
}

export function createScene(race: Race): Scene {
  return {
    race,
    total: raceSeconds(race.finishes),
    profile: courseProfile(race.id),
    lanes: race.finishes.map(({ number }) => number).toSorted((a, b) => a - b),
  };
}

/** Position of a marble, in shares of the view. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The picture of a race at a second after its start. */
export interface Picture {
  readonly camera: Camera;
  readonly spots: ReadonlyMap<number, Spot>;
}

/** The picture of a race at a second after its start; behind the finish the marbles roll out. */
export function pictureAt({ race, profile, lanes, total }: Scene, seconds: number): Picture {
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
  return { camera, spots };
}
