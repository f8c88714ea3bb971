import { earliestFirst } from "#domain/latest.ts";
import { addDays, dayOf, dayStart } from "#domain/zone.ts";
import type { Source } from "#contract/draw.ts";
import type { Track } from "#server/source/tracks.ts";
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
  /** Of a track as it stood: the second (epoch) before which its draws lie. */
  readonly until?: number;
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

type Held = Pick<TrackBoard, "draws" | "complete" | "zone">;

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
  const { from, to } = rangeOf(held.zone, dayOf(held.zone, latest.open_timestamp));
  if (!holdsSince(held, from)) return (await store.timesBetween({ cate_id, from, to })).length;
  return held.draws.filter((draw) => draw.open_timestamp >= from && draw.open_timestamp < to)
    .length;
}

/** Reads a track from the store; `version` is the number of a change that it surely holds. */
export async function loadTrack(
  store: Store,
  { track, state, version }: { track: Track; state: TrackState; version: number },
): Promise<TrackBoard> {
  const draws = await store.latest(track.id, BOARD_DRAWS);
  const held = { draws, complete: draws.length < BOARD_DRAWS, zone: state.zone };
  return {
    ...held,
    track,
    source: state.source,
    version,
    rewritten: state.rewritten_seq,
    fastest: await store.fastest(track.id),
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

/** A track with further draws, which may be late, corrected or many. */
export async function addToTrack(
  store: Store,
  before: TrackBoard,
  added: readonly ChangedDraw[],
): Promise<TrackBoard> {
  const terms = new Set(added.map(({ term }) => term));
  const kept = before.draws.filter(({ term }) => !terms.has(term));
  const all = [...kept, ...added].toSorted(newestFirst);
  const draws = all.slice(0, BOARD_DRAWS);
  const fastest = fastestOf([...before.fastest.filter(({ term }) => !terms.has(term)), ...added]);
  const held = { draws, complete: before.complete && all.length <= BOARD_DRAWS, zone: before.zone };
  return {
    ...before,
    ...held,
    fastest,
    version: added.reduce((newest, { seq }) => Math.max(newest, seq), before.version),
    todayOpens: countOn(before, draws, added) ?? (await countDay(store, before.track.id, held)),
  };
}
