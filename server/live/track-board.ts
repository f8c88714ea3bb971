import { CLOCK_STEP_SECONDS } from "#server/clock.ts";
import { earliestFirst } from "#domain/latest.ts";
import { addDays, dayOf, dayStart } from "#domain/zone.ts";
import type { Source } from "#contract/draw.ts";
import type { Track } from "#server/tracks.ts";
import { RECORDS_KEPT } from "#domain/timing.ts";
import { bestTime } from "#server/store/best-time.ts";
import type { ChangedDraw, Store, TrackState } from "#server/store/store.ts";

/** Draws of a track that are held in memory: the longest window of the statistics. */
export const BOARD_DRAWS = 500;

/** A track as it stands: its newest draws and what is needed to show the latest. */
export interface TrackBoard {
  readonly track: Track;
  readonly source: Source;
  /** Zone of the game's day. */
  readonly zone: string;
  /** Number of the newest change of this track. */
  readonly version: number;
  /** The last change that did more than add draws. */
  readonly rewritten: number;
  /** Newest first, {@link BOARD_DRAWS} at most. */
  readonly draws: readonly ChangedDraw[];
  /** Whether these are all draws that the track has. */
  readonly complete: boolean;
  /** Of all its draws those with the best winner's times, {@link RECORDS_KEPT} at most. */
  readonly fastest: readonly ChangedDraw[];
  /** Draws stored of the latest draw's day. */
  readonly todayOpens: number;
  /**
   * The second (epoch) before which the draws shown lie: of a track as it stood, or where draws are
   * stored ahead of their time; then it is the time of the first of these.
   */
  readonly until?: number | undefined;
}

function newestFirst(a: ChangedDraw, b: ChangedDraw): number {
  return earliestFirst(b, a);
}

/** The seconds of a day in a zone: from its start to the next day's. */
export function rangeOf(zone: string, day: string): { readonly from: number; readonly to: number } {
  const [from, to] = [dayStart(zone, day), dayStart(zone, addDays(day, 1))];
  // The last day of the calendar has no next one.
  return { from, to: Number.isFinite(to) ? to : from + DAY_SECONDS };
}

/** Fastest first, of equal times the earliest; those without times left out. */
function fastestOf(draws: readonly ChangedDraw[]): ChangedDraw[] {
  return draws
    .map((draw) => ({ draw, time: bestTime(draw) ?? Number.POSITIVE_INFINITY }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => a.time - b.time || earliestFirst(a.draw, b.draw))
    .slice(0, RECORDS_KEPT)
    .map(({ draw }) => draw);
}

const DAY_SECONDS = 86_400;

type Held = Pick<TrackBoard, "draws" | "complete" | "zone" | "until">;

/** Whether the draws of a time from `from` on are all held. */
export function holdsSince(
  { draws, complete }: Pick<TrackBoard, "draws" | "complete">,
  from: number,
): boolean {
  return complete || (draws.at(-1)?.open_timestamp ?? Number.POSITIVE_INFINITY) < from;
}

async function countDay(store: Store, cate_id: number, held: Held): Promise<number> {
  const [latest] = held.draws;
  if (latest === undefined) return 0;
  const { from, to: end } = rangeOf(held.zone, dayOf(held.zone, latest.open_timestamp));
  const to = Math.min(end, held.until ?? end);
  if (!holdsSince(held, from)) return (await store.timesBetween({ cate_id, from, to })).length;
  return held.draws.filter((draw) => draw.open_timestamp >= from && draw.open_timestamp < to)
    .length;
}

export interface TrackToLoad {
  readonly track: Track;
  readonly state: TrackState;
  /** Number of a change that the store surely holds. */
  readonly version: number;
  /** Epoch seconds; later draws aren't shown. */
  readonly now: number;
}

/** Reads a track from the store as it stands now. */
export async function loadTrack(
  store: Store,
  { track, state, version, now }: TrackToLoad,
): Promise<TrackBoard> {
  const next = now + 1;
  const draws = await store.latest(track.id, BOARD_DRAWS, next);
  const { after } = await store.timesAround({ cate_id: track.id, from: next, to: next });
  const until = after?.open_timestamp;
  const held = { draws, complete: draws.length < BOARD_DRAWS, zone: state.zone, until };
  const [latest] = draws;
  return {
    ...held,
    track,
    source: state.source,
    version,
    rewritten: state.rewritten_seq,
    fastest:
      latest === undefined
        ? []
        : await store.fastest(track.id, until === undefined ? undefined : latest),
    todayOpens: await countDay(store, track.id, held),
  };
}

/** The count after draws that are all newer than those before: no look at the rest of the day. */
function countOn(
  before: TrackBoard,
  draws: readonly ChangedDraw[],
  added: readonly ChangedDraw[],
): number | null {
  const [latest] = draws;
  const [last] = before.draws;
  if (latest === undefined || last === undefined) return null;
  if (!added.every((draw) => newestFirst(draw, last) < 0)) return null;
  const day = dayOf(before.zone, latest.open_timestamp);
  const ofDay = ({ open_timestamp }: ChangedDraw) => dayOf(before.zone, open_timestamp) === day;
  return added.filter(ofDay).length + (ofDay(last) ? before.todayOpens : 0);
}

/** Whether the time of a draw has come that was stored ahead of it. */
export function isDue({ until }: TrackBoard, now: number): boolean {
  return until !== undefined && until <= now;
}

/** Whether a track shows a draw of the future, which a clock that went back leaves behind. */
export function isAhead({ draws: [latest] }: TrackBoard, now: number): boolean {
  return latest !== undefined && latest.open_timestamp > now + CLOCK_STEP_SECONDS;
}

/** A track with further draws, which may be late, corrected, many, or ahead of their time. */
export async function addToTrack(
  store: Store,
  before: TrackBoard,
  { changes, now }: { readonly changes: readonly ChangedDraw[]; readonly now: number },
): Promise<TrackBoard> {
  const added = changes.filter(({ open_timestamp }) => open_timestamp <= now);
  const ahead = changes.flatMap(({ open_timestamp }) =>
    open_timestamp > now ? [open_timestamp] : [],
  );
  const until = Math.min(before.until ?? Number.POSITIVE_INFINITY, ...ahead);
  const terms = new Set(added.map(({ term }) => term));
  const kept = before.draws.filter(({ term }) => !terms.has(term));
  const all = [...kept, ...added].toSorted(newestFirst);
  const draws = all.slice(0, BOARD_DRAWS);
  const fastest = fastestOf([...before.fastest.filter(({ term }) => !terms.has(term)), ...added]);
  const held = {
    draws,
    complete: before.complete && all.length <= BOARD_DRAWS,
    zone: before.zone,
    until: Number.isFinite(until) ? until : undefined,
  };
  return {
    ...before,
    ...held,
    fastest,
    version: changes.reduce((newest, { seq }) => Math.max(newest, seq), before.version),
    todayOpens: countOn(before, draws, added) ?? (await countDay(store, before.track.id, held)),
  };
}
