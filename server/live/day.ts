import { type DueDraws, missingAmong, type MissingTerms } from "#domain/missing.ts";
import type { DrawTime } from "#domain/terms.ts";
import type { TimeRange } from "#domain/zone.ts";
import { dueDraws } from "#server/schedule.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import { holdsSince, type TrackBoard } from "./track-board.ts";

/** What of a board its days depend on. */
export type ShownDraws = Pick<TrackBoard, "complete" | "draws" | "source" | "track">;

/** The draws of a range that are in memory, newest first; null if they have to be read from the store. */
export function heldIn(shown: ShownDraws, { from, to }: TimeRange): readonly ChangedDraw[] | null {
  if (!holdsSince(shown, from)) return null;
  return shown.draws.filter((draw) => draw.open_timestamp >= from && draw.open_timestamp < to);
}

/** The terms and times of a track's draws in a range, newest first. */
export async function timesIn(
  store: Store,
  shown: ShownDraws,
  range: TimeRange,
): Promise<readonly DrawTime[]> {
  return heldIn(shown, range) ?? store.timesBetween({ cate_id: shown.track.id, ...range });
}

/** What decides which draws of a track are missing. */
export function dueOf({ track, source }: Pick<TrackBoard, "source" | "track">): DueDraws {
  return dueDraws(track.schedule, source);
}

/** The missing terms among the draws of a range (newest first), and what the operator says of some. */
export async function missingIn(
  store: Store,
  shown: ShownDraws,
  { from, to, draws }: TimeRange & { readonly draws: readonly DrawTime[] },
): Promise<MissingTerms & { readonly labels: readonly LabelledGap[] }> {
  const labels = await store.operator.gaps({ cate_id: shown.track.id, from, to });
  return { ...missingAmong(draws, dueOf(shown), labels), labels };
}

/** All of them in a row, newest first. */
export function allMissing({ newer, between, older }: MissingTerms): string[] {
  return [...newer, ...between.flat(), ...older];
}
