import type { DayGaps } from "#domain/day-gaps.ts";
import { NO_GAPS } from "#domain/day-gaps.ts";
import type { DrawRead, Race, RaceWindow } from "#domain/races.ts";
import { readForWindow, windowOfRead } from "#domain/races.ts";
import { STREAK_FROM_DRAWS, streaksOf } from "#domain/two-sides.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { dayOfTrack, gapsOfTrackDay } from "./day.ts";
import { BOARD_DRAWS } from "./track-board.ts";
import type { TrackBoard } from "./track-board.ts";

/** The draws asked for: the newest `limit`, or those of a day (YYYY-MM-DD in the track's zone). */
export interface WindowAsked {
  readonly limit: number;
  readonly date?: string | undefined;
}

/** A window of a track, ready for the statistics. */
export interface StatisticWindow extends RaceWindow {
  readonly cate_id: number;
  /** Draws that were asked for: `limit`, or all that the day had. */
  readonly wanted: number;
  /** Of a day, the terms missing at its ends too. */
  readonly gaps: DayGaps;
  /** The races at whose newest the running streaks end; further back than the window. */
  readonly running: () => Promise<readonly Race[]>;
}

/** The draws that were read, by themselves: a track that is read anew has others. */
const known = new WeakMap<StoredDraw, DrawRead>();

/** Reads draws, each once as long as it is in memory: reading costs far more than counting. */
export function readDraws(draws: readonly StoredDraw[], zone: string): DrawRead[] {
  return draws.map((draw) => {
    let read = known.get(draw);
    if (read === undefined) {
      read = readForWindow(draw, zone);
      known.set(draw, read);
    }
    return read;
  });
}

function racesOf(read: readonly DrawRead[]): Race[] {
  return read.flatMap(({ race }) => race ?? []);
}

function newestWindow(shown: TrackBoard, limit: number): StatisticWindow {
  const window = windowOfRead(readDraws(shown.draws.slice(0, limit), shown.zone));
  return {
    ...window,
    cate_id: shown.track.id,
    wanted: limit,
    gaps: NO_GAPS,
    running: async () =>
      window.races.length === 0 ? [] : racesOf(readDraws(shown.draws, shown.zone)),
  };
}

/** Whether a streak may go on before the oldest of some races. */
function reachesBack(races: readonly Race[]): boolean {
  const [longest] = streaksOf(races);
  // Runs of fewer draws than make a streak aren't listed, but may become one further back.
  return races.length < STREAK_FROM_DRAWS || longest?.count === races.length;
}

/** The draws before a day, newest first, as many as the board would hold. */
async function drawsBefore(
  store: Store,
  shown: TrackBoard,
  from: number,
): Promise<readonly StoredDraw[]> {
  const held = shown.draws.filter(({ open_timestamp }) => open_timestamp < from);
  if (shown.complete || held.length > 0) return held;
  return store.between({ cate_id: shown.track.id, from: 0, to: from, limit: BOARD_DRAWS });
}

async function dayWindow(store: Store, shown: TrackBoard, date: string): Promise<StatisticWindow> {
  const { zone } = shown;
  const day = dayOfTrack(shown, date);
  const draws = day.held ?? (await store.between(day));
  const gaps = await gapsOfTrackDay(store, shown, { day, draws });
  const read = readDraws(draws, zone);
  const window = windowOfRead(read);
  const missing = gaps.tail.length + gaps.inner.length + gaps.head.length;
  return {
    ...window,
    cate_id: shown.track.id,
    missing,
    wanted: draws.length + missing,
    gaps,
    async running() {
      const races = racesOf(read);
      if (races.length === 0 || !reachesBack(races)) return races;
      const before = await drawsBefore(store, shown, day.from);
      return [...races, ...racesOf(readDraws(before, zone))];
    },
  };
}

/** Reads a window of a track: from memory, or a day that isn't there by one query. */
export async function readWindow(
  store: Store,
  shown: TrackBoard,
  { limit, date }: WindowAsked,
): Promise<StatisticWindow> {
  return date === undefined ? newestWindow(shown, limit) : dayWindow(store, shown, date);
}
