import { TRACKS } from "./built-in.ts";
import type { SiteFile } from "./schema.ts";

/** A time of the day like 08:30:15, from its seconds after midnight. */
function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** A site file that shows the built-in tracks, to start from. */
export function startFile($schema: string): SiteFile {
  return {
    $schema,
    unfed: "simulated",
    tracks: TRACKS.map(({ id, name, alias, marbles, schedule, typical, spread }) => {
      const { zone, first, last, period } = schedule;
      const to = last === undefined ? {} : { to: clockTime(last) };
      const times = { seconds: period, from: clockTime(first), ...to };
      const race = { seconds: typical, spread };
      return { id, name: { ...name }, alias: { ...alias }, marbles, zone, period: times, race };
    }),
  };
}
