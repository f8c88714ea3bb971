import type { ArchivedDraw } from "#device/archive/row.ts";

/** One of the results received for a draw. */
export interface DrawVersion {
  readonly number: string;
  readonly timings: string;
  readonly simulated: boolean;
  /** When it was first received, in epoch milliseconds; null if unknown. */
  readonly seen: number | null;
}

/** All results received for a draw, the current one first. */
export function versionsOf({ draw, earlier, seen }: ArchivedDraw): DrawVersion[] {
  return [...earlier, draw]
    .map(({ number, timings, source }, index) => ({
      number,
      timings,
      simulated: source === "simulated",
      seen: index === 0 ? seen : (earlier[index - 1]?.replaced ?? null),
    }))
    .toReversed();
}
