import { type Point, samplePath } from "#ui/picture/svg-path.ts";
import { STAGE, trackPath } from "#ui/track-paths.ts";

/** Marbles on a banner's track. */
export const RUNNERS = 5;
/** Position of the leader along the stage, in its units. */
const LEADER_X = 1040;
/** Distance between two marbles along the line, in the stage's units. */
const APART = 84;
const SAMPLES = 400;

/** Positions of the first five marbles on a track's line, in shares of the stage, leader first. */
export function runnersOf(id: number): Point[] {
  const points = samplePath(trackPath(id), SAMPLES);
  const [a, b] = [points[0], points[1]];
  const step = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 1;
  const leader = Math.max(
    0,
    points.findIndex(({ x }) => x >= LEADER_X),
  );
  return Array.from({ length: RUNNERS }, (_, index) => {
    const { x, y } = points[Math.max(0, leader - Math.round((index * APART) / step))] ?? {
      x: 0,
      y: 0,
    };
    return { x: x / STAGE.width, y: y / STAGE.height };
  });
}
