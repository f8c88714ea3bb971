import { compareTerms } from "#domain/latest.ts";
import { readOrder, readTimings } from "#domain/order.ts";
import { missingBetween } from "#domain/terms.ts";
import { dayOf } from "#domain/zone.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { drawAtOrBefore, type ScheduledDraw } from "#server/schedule.ts";
import type { Track } from "#server/tracks.ts";

/** Problems of a track that are listed; the rest is counted. */
const PROBLEMS_LISTED = 10;

export interface VerifyReport {
  readonly draws: number;
  /** Terms between two draws of a day that are not stored; no problem in itself. */
  readonly missing: number;
  readonly problems: readonly string[];
  readonly problemCount: number;
}

function flawsOf(draw: StoredDraw): string[] {
  const order = readOrder(draw.number);
  if (order === null) return ["its number is not a finishing order"];
  const given = draw.timings === "" ? 0 : draw.timings.split(",").length;
  const sound = readTimings(draw.timings, order.length).length === given;
  return sound ? [] : ["its timings are not valid"];
}

type Simulate = (track: Track, draw: ScheduledDraw) => StoredDraw;

/** Whether a simulated draw is what the machine makes. */
function isRecomputed(draw: StoredDraw, simulate: Simulate, track: Track): boolean {
  const scheduled = drawAtOrBefore(track.schedule, draw.open_timestamp);
  if (scheduled.term !== draw.term || scheduled.time !== draw.open_timestamp) return false;
  const again = simulate(track, scheduled);
  return again.number === draw.number && again.timings === draw.timings;
}

function flawsBeside(draw: StoredDraw, before: StoredDraw, zone: string): string[] {
  if (draw.open_timestamp === before.open_timestamp) {
    return [`it has the same time as ${before.term}`];
  }
  const sameDay = dayOf(zone, draw.open_timestamp) === dayOf(zone, before.open_timestamp);
  return sameDay && compareTerms(draw.term, before.term) <= 0
    ? [`its term is not above ${before.term}, the draw before it on the same day`]
    : [];
}

/** Checks every stored draw of a track; `simulate` makes the simulated ones again. */
export async function verifyTrack(
  store: Store,
  track: Track,
  { zone, simulate }: { readonly zone: string; readonly simulate: Simulate },
): Promise<VerifyReport> {
  const problems: string[] = [];
  let problemCount = 0;
  let draws = 0;
  let missing = 0;
  let before: StoredDraw | undefined;
  for await (const batch of store.all(track.id)) {
    for (const draw of batch) {
      draws += 1;
      const flaws = flawsOf(draw);
      if (before !== undefined) {
        flaws.push(...flawsBeside(draw, before, zone));
        const sameDay = dayOf(zone, draw.open_timestamp) === dayOf(zone, before.open_timestamp);
        if (sameDay) missing += missingBetween(before.term, draw.term) ?? 0;
      }
      if (draw.source === "simulated" && !isRecomputed(draw, simulate, track)) {
        flaws.push("it differs from the draw machine's result");
      }
      problemCount += flaws.length;
      for (const flaw of flaws) {
        if (problems.length < PROBLEMS_LISTED) problems.push(`draw ${draw.term}: ${flaw}`);
      }
      before = draw;
    }
  }
  return { draws, missing, problems, problemCount };
}
