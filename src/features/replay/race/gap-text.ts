import { formatSeconds } from "#domain/format-seconds.ts";
import type { Standing } from "#domain/standings.ts";

/** Seconds behind the leader; the winner's own time once it is home. */
export function gapText({ place, gap, finished }: Standing, best: number): string {
  if (gap === null) return "–";
  return place === 1 && finished ? formatSeconds(best) : `+${gap.toFixed(2)}`;
}
