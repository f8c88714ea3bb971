import type { Finish } from "#domain/finish.ts";

/** Shares of the line where the race starts and ends, and where the winner comes to rest. */
export const COURSE = { start: 0.04, finish: 0.8, rest: 0.97 } as const;
/** Speed of marbles behind the finish, in shares of the line per second. */
const ROLL = 0.09;

/** Distance that a marble rolls behind the finish, as a share of the line. */
function rollDistance(rank: number, marbles: number): number {
  return (COURSE.rest - COURSE.finish) * (1 - (rank - 1) / marbles);
}

/** Seconds for which a marble rolls on behind the finish. */
export function rollSeconds(rank: number, marbles: number): number {
  return rollDistance(rank, marbles) / ROLL;
}

/**
 * Position of a marble on the line (0 to 1): along the course by its progress and, once finished, on
 * to its place in the queue behind the finish, the winner furthest, so that none hides another.
 */
export function placeOnLine(
  { timing, rank }: Pick<Finish, "timing" | "rank">,
  race: { readonly progress: number; readonly seconds: number; readonly marbles: number },
): number {
  const run = COURSE.start + race.progress * (COURSE.finish - COURSE.start);
  if (timing === null || race.seconds <= timing) return run;
  return run + Math.min(rollDistance(rank, race.marbles), (race.seconds - timing) * ROLL);
}
