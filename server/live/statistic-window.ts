import { type DayGaps, NO_GAPS } from "#domain/day-gaps.ts";
import {
  type DrawRead,
  labelDraws,
  type Race,
  type RaceWindow,
  readForWindow,
  windowOfRead,
} from "#domain/races.ts";
import { gapsOfTrackDay } from "#domain/track-draws.ts";
import { STREAK_FROM_DRAWS, streaksOf } from "#domain/two-sides.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { drawsOfTrack, heldIn } from "./day.ts";
import { BOARD_DRAWS, type TrackBoard } from "./track-board.ts";

/** Which draws: the newest `limit`, or those of a day (YYYY-MM-DD in the track's zone). */
export interface WindowParams {
  readonly limit: number;
  readonly date?: string | undefined;
}

/** A window of a track, ready for the statistics. */
export interface StatisticWindow extends RaceWindow {
  readonly cate_id: number;
  /** Draws that the window should have: `limit`, or all of the day. */
  readonly wanted: number;
  /** The missing terms of a day, also those at its ends. */
  readonly gaps: DayGaps;
  /** The races of the current streaks, which may begin before the window. */
  readonly running: () => Promise<readonly Race[]>;
}

/** Cache of parsed draws, by the objects they were parsed from. */
const parsed = new WeakMap<StoredDraw, DrawRead>();

/** Parses draws, each once as long as it is in memory: parsing costs far more than counting. */
export function readDraws(draws: readonly StoredDraw[], zone: string): DrawRead[] {
  return draws.map((draw) => {
    let read = parsed.get(draw);
    if (read === undefined) {
      read = readForWindow(draw, zone);
      parsed.set(draw, read);
    }
    return read;
  });
}

function racesOf(read: readonly DrawRead[]): Race[] {
  return read.flatMap(({ race }) => race ?? []);
}

/** What the operator withdrew or cancelled since the oldest of a track's draws in memory. */
export function labelsSince(store: Store, { track, draws }: TrackBoard): Promise<LabelledGap[]> {
  const from = draws.at(-1)?.open_timestamp ?? 0;
  return store.operator.gaps({ cate_id: track.id, from, to: Number.MAX_SAFE_INTEGER });
}

async function newestWindow(
  store: Store,
  shown: TrackBoard,
  limit: number,
): Promise<StatisticWindow> {
  const labels = await labelsSince(store, shown);
  const { draws, tail } = labelDraws(readDraws(shown.draws, shown.track.schedule.zone), labels);
  const window = windowOfRead(draws.slice(0, limit));
  return {
    ...window,
    cate_id: shown.track.id,
    missing: window.missing + tail.length,
    wanted: limit,
    gaps: { ...NO_GAPS, tail },
    running: async () => (window.races.length === 0 ? [] : racesOf(draws)),
  };
}

/** Whether a streak may have begun before the oldest of some races. */
function reachesBack(races: readonly Race[]): boolean {
  const [longest] = streaksOf(races);
  // Runs shorter than a streak aren't listed, but may be part of one that began earlier.
  return races.length < STREAK_FROM_DRAWS || longest?.count === races.length;
}

/** The draws before a day, newest first, at most as many as a board has. */
async function drawsBefore(
  store: Store,
  shown: TrackBoard,
  from: number,
): Promise<readonly StoredDraw[]> {
  const earlier = shown.draws.filter(({ open_timestamp }) => open_timestamp < from);
  if (shown.complete || earlier.length > 0) return earlier;
  return store.between({ cate_id: shown.track.id, from: 0, to: from, limit: BOARD_DRAWS });
}

async function dayWindow(store: Store, shown: TrackBoard, date: string): Promise<StatisticWindow> {
  const { zone } = shown.track.schedule;
  const track = drawsOfTrack(store, shown);
  const day = track.rangeOf(date);
  const draws = heldIn(shown, day) ?? (await store.between({ cate_id: shown.track.id, ...day }));
  const gaps = await gapsOfTrackDay(track, day, draws);
  const read = labelDraws(readDraws(draws, zone), gaps.labels).draws;
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

/** Reads a window of a track: from memory, or a day that isn't in memory by one query. */
export async function readWindow(
  store: Store,
  shown: TrackBoard,
  { limit, date }: WindowParams,
): Promise<StatisticWindow> {
  return date === undefined ? newestWindow(store, shown, limit) : dayWindow(store, shown, date);
}
