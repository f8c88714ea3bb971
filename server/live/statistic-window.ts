import { drawingDayRange } from "#domain/drawing-day.ts";
import { missingAmong } from "#domain/missing.ts";
import {
  type ParsedDraw,
  parseDraw,
  type Race,
  toRaces,
  type RaceWindow,
  toParsedWindow,
} from "#domain/races.ts";
import { STREAK_FROM_DRAWS, findStreaks } from "#domain/two-sides.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { allMissing, findDueDraws, heldIn, labelsSince, missingIn } from "./day.ts";
import { BOARD_DRAWS, type TrackBoard } from "./track-board.ts";

/** The newest `limit` draws, or those of a drawing day (YYYY-MM-DD). */
export interface WindowParams {
  readonly limit: number;
  readonly date?: string | undefined;
}

/** A window of a track's draws, parsed for the statistics. */
export interface StatisticWindow extends RaceWindow {
  readonly cate_id: number;
  /** Number of draws that the window should have: `limit`, or all of the day. */
  readonly wanted: number;
  /** Withdrawn or cancelled terms after the newest draw and (for a day) before the oldest; newest first. */
  readonly newer: readonly string[];
  readonly older: readonly string[];
  /** Reads the races of the current streaks, which may begin before the window. */
  readonly running: () => Promise<readonly Race[]>;
}

/** Parsed draws by stored draw. */
const parsed = new WeakMap<StoredDraw, ParsedDraw>();

/** Parses draws, each once while it is in memory: parsing costs far more than counting. */
export function parseDraws(draws: readonly StoredDraw[]): ParsedDraw[] {
  return draws.map((draw) => {
    let read = parsed.get(draw);
    if (read === undefined) {
      read = parseDraw(draw);
      parsed.set(draw, read);
    }
    return read;
  });
}

async function newestWindow(
  store: Store,
  shown: TrackBoard,
  limit: number,
): Promise<StatisticWindow> {
  const draws = parseDraws(shown.draws);
  const labels = await labelsSince(store, shown);
  const missing = missingAmong(draws, findDueDraws(shown), labels);
  const { between, newer } = missing;
  // The gap before the oldest draw isn't part of the window.
  const window = toParsedWindow(draws.slice(0, limit), {
    ...missing,
    between: between.slice(0, limit - 1),
  });
  return {
    ...window,
    cate_id: shown.track.id,
    missing: window.missing + newer.length,
    wanted: limit,
    newer,
    older: [],
    running: async () => (window.races.length === 0 ? [] : toRaces(draws, missing)),
  };
}

/** Whether a streak may have begun before the oldest of some races. */
function reachesBack(races: readonly Race[]): boolean {
  const [longest] = findStreaks(races);
  // Runs below the minimum streak aren't listed, but may belong to a streak that began earlier.
  return races.length < STREAK_FROM_DRAWS || longest?.count === races.length;
}

/** The draws before a day, newest first, {@link BOARD_DRAWS} at most. */
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
  const cate_id = shown.track.id;
  const day = drawingDayRange(shown.track.schedule, date);
  const stored = heldIn(shown, day) ?? (await store.between({ cate_id, ...day }));
  const draws = parseDraws(stored);
  const missing = await missingIn(store, shown, { ...day, draws });
  const { length } = allMissing(missing);
  return {
    ...toParsedWindow(draws, missing),
    cate_id,
    missing: length,
    wanted: draws.length + length,
    newer: missing.newer,
    older: missing.older,
    async running() {
      const races = toRaces(draws, missing);
      if (races.length === 0 || !reachesBack(races)) return races;
      const all = [...draws, ...parseDraws(await drawsBefore(store, shown, day.from))];
      const from = all.at(-1)?.open_timestamp ?? day.from;
      return toRaces(all, await missingIn(store, shown, { from, to: day.to, draws: all }));
    },
  };
}

/** Reads a window of a track: from memory, or by one query for an older day. */
export async function readWindow(
  store: Store,
  shown: TrackBoard,
  { limit, date }: WindowParams,
): Promise<StatisticWindow> {
  return date === undefined ? newestWindow(store, shown, limit) : dayWindow(store, shown, date);
}
