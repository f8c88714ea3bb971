import type { EmptyDay } from "#contract/draw.ts";
import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import { type DueDraws, missingAmong, type MissingTerms } from "#domain/missing.ts";
import type { DrawTime } from "#domain/terms.ts";
import type { TimeRange } from "#domain/zone.ts";
import { dueDraws } from "#server/draws/schedule.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import { holdsSince, type TrackBoard } from "./track-board.ts";

/** The part of a board that its days depend on. */
export type ShownDraws = Pick<TrackBoard, "complete" | "draws" | "source" | "track">;

/** The draws of a range in memory, newest first; null if the range isn't fully in memory. */
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

/** Rules for the missing draws of a track. */
export function findDueDraws({ track, source }: Pick<TrackBoard, "source" | "track">): DueDraws {
  return dueDraws(track.schedule, source);
}

/** The missing terms among the draws of a range (newest first), with the operator's labels. */
export async function missingIn(
  store: Store,
  shown: ShownDraws,
  { from, to, draws }: TimeRange & { readonly draws: readonly DrawTime[] },
): Promise<MissingTerms & { readonly labels: readonly LabelledGap[] }> {
  const labels = await store.operator.gaps({ cate_id: shown.track.id, from, to });
  return { ...missingAmong(draws, findDueDraws(shown), labels), labels };
}

/** Withdrawn and cancelled terms since the oldest of these draws of a track, newest first. */
export function labelsSince(
  store: Store,
  { track, draws }: Pick<TrackBoard, "draws" | "track">,
): Promise<LabelledGap[]> {
  const from = draws.at(-1)?.open_timestamp ?? 0;
  return store.operator.gaps({ cate_id: track.id, from, to: Number.MAX_SAFE_INTEGER });
}

/** The reason why a day (YYYY-MM-DD) has no draws. */
export async function emptyDay(
  store: Pick<Store, "timesAround">,
  { track, draws }: Pick<TrackBoard, "draws" | "track">,
  { date, today }: { readonly date: string; readonly today: string },
): Promise<EmptyDay> {
  if (date > today) return { reason: "to_come", first_date: "" };
  const { from } = drawingDayRange(track.schedule, date);
  const none = { reason: "none", first_date: "" } as const;
  if (draws.some(({ open_timestamp }) => open_timestamp < from)) return none;
  const { before, after } = await store.timesAround({ cate_id: track.id, from, to: from });
  if (before !== null || after === null) return none;
  const first_date = drawingDay(track.schedule, after.open_timestamp);
  return first_date === date ? none : { reason: "before_first", first_date };
}

/** All missing terms, newest first. */
export function allMissing({ newer, between, older }: MissingTerms): string[] {
  return [...newer, ...between.flat(), ...older];
}
