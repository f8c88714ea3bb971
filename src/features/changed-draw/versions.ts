import type { ArchivedDraw } from "#device/archive/row.ts";

/** One of the results that came for a draw. */
export interface DrawVersion {
  readonly number: string;
  readonly timings: string;
  readonly simulated: boolean;
  /** When it came first, in epoch milliseconds; null where that isn't known. */
  readonly seen: number | null;
}

/** All results that came for a draw, the one that holds now first. */
export function versionsOf({ draw, earlier, seen }: ArchivedDraw): DrawVersion[] {
  return [...earlier, draw]
    .map(({ number, timings, source }, at) => ({
      number,
      timings,
      simulated: source === "simulated",
      seen: at === 0 ? seen : (earlier[at - 1]?.replaced ?? null),
    }))
    .toReversed();
}
