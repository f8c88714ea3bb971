import { CALENDAR_DAYS, CALENDAR_EVENTS } from "#contract/follow/paths.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import { withNote } from "#server/live/notice.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { drawsBetween } from "#server/schedule.ts";
import type { Store } from "#server/store/store.ts";
import type { Language } from "#contract/languages.ts";

export interface UpcomingDraw {
  /** Epoch seconds at which it was first announced: it names the draw, also if that is delayed. */
  readonly planned: number;
  /** Epoch seconds. */
  readonly time: number;
  /** "" if no number is known yet. */
  readonly term: string;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** The operator's note, "" for none. */
  readonly note: string;
}

type Board = Pick<TrackBoard, "track" | "source" | "draws" | "next" | "notice">;

/** The announced next draw; null if unknown. */
function announced({ draws: [latest], next, notice }: Board, note: string): UpcomingDraw | null {
  const term = next.next_term ?? "";
  const time = next.next_open_timestamp;
  const planned = latest?.next_open_timestamp ?? null;
  const isDelayed = notice?.kind === "delayed" && notice.after_term === (latest?.term ?? "");
  if (!isDelayed)
    return time === null ? null : { planned: time, time, term, status: "CONFIRMED", note };
  const known = planned ?? time;
  if (known === null) return null;
  const status = time === null ? "TENTATIVE" : "CONFIRMED";
  return { planned: known, time: time ?? known, term, status, note };
}

/** The draws by the timetable: that of a simulated track, or the operator's own one. */
function* scheduled(
  { track, source }: Board,
  after: number,
  until: number,
): Generator<UpcomingDraw> {
  // Draws that a feed sends for a built-in track have their own times.
  if (source !== "simulated" && track.art === undefined) return;
  for (const { term, time } of drawsBetween(track.schedule, after, until)) {
    const own = source === "simulated" ? term : "";
    yield { planned: time, time, term: own, status: "CONFIRMED", note: "" };
  }
}

interface UpcomingOptions {
  /** Epoch seconds. */
  readonly now: number;
  readonly language: Language;
  /** The operator's notice about the next draw. */
  readonly notice: string;
}

/** The coming draws of a track in order, bounded by days and number; the cancelled ones are among them. */
export async function upcomingDraws(
  { operator }: Pick<Store, "operator">,
  board: Board,
  { now, language, notice }: UpcomingOptions,
): Promise<UpcomingDraw[]> {
  const until = now + CALENDAR_DAYS * DAY_SECONDS;
  const range = { cate_id: board.track.id, from: now - DAY_SECONDS, to: until };
  const gaps = (await operator.gaps(range)).filter(({ kind }) => kind === "cancelled");
  const cancelled = gaps.map(({ term, open_timestamp, note }): UpcomingDraw => {
    const text = withNote("", note, language);
    return { planned: open_timestamp, time: open_timestamp, term, status: "CANCELLED", note: text };
  });
  const next = announced(board, notice);
  const known = [...cancelled, ...(next === null ? [] : [next])];
  const plannedTimes = new Set(known.map(({ planned }) => planned));
  const after = Math.max(now, next?.time ?? now);
  const draws = [...known];
  for (const draw of scheduled(board, after, until)) {
    if (draws.length >= CALENDAR_EVENTS) break;
    if (!plannedTimes.has(draw.planned)) draws.push(draw);
  }
  return draws.toSorted((a, b) => a.time - b.time).slice(0, CALENDAR_EVENTS);
}
