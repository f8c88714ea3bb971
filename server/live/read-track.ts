import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import { earliestFirst } from "#domain/latest.ts";
import { countBetween } from "#domain/missing.ts";
import { bestTime } from "#domain/order.ts";
import { MAX_RECORDS } from "#domain/timing.ts";
import { missingBetween, sameTerm } from "#domain/terms.ts";
import type { ChangedDraw, NextDraw, Store, TrackState } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";
import { labelsSince, missingIn, type ShownDraws, timesIn } from "./day.ts";
import { BOARD_DRAWS, type ReadBoard, type TrackBoard } from "./track-board.ts";
import { nextScheduledDraw, nextRealDraw } from "#server/draws/schedule.ts";

const NO_NEXT: NextDraw = { next_term: null, next_open_timestamp: null, residue_opens: null };

type ForNext = Pick<TrackBoard, "track" | "source" | "notice" | "draws">;

/**
 * A track's next draw: the operator's announcement, else the schedule if simulated, else the announced or due one
 * unless the operator has withdrawn or cancelled it.
 */
async function findNextDraw(
  store: Store,
  { track, source, notice, draws: [latest, before] }: ForNext,
): Promise<NextDraw> {
  if (notice?.after_term === (latest?.term ?? "")) {
    const { next_term, next_open_timestamp } = notice;
    return { next_term, next_open_timestamp, residue_opens: null };
  }
  if (latest === undefined) return NO_NEXT;
  if (source === "simulated") {
    return nextScheduledDraw(track.schedule, latest.open_timestamp);
  }
  const next = nextRealDraw(track.schedule, latest, before);
  const { next_term: term } = next;
  if (term === null) return next;
  const labels = await labelsSince(store, { track, draws: [latest] });
  return labels.some((label) => sameTerm(label.term, term)) ? NO_NEXT : next;
}

function newestFirst(a: ChangedDraw, b: ChangedDraw): number {
  return earliestFirst(b, a);
}

/** The fastest draws, equal ones earliest first; draws without times are left out. */
function selectFastest(draws: readonly ChangedDraw[]): ChangedDraw[] {
  return draws
    .map((draw) => ({ draw, time: bestTime(draw) ?? Number.POSITIVE_INFINITY }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => a.time - b.time || earliestFirst(a.draw, b.draw))
    .slice(0, MAX_RECORDS)
    .map(({ draw }) => draw);
}

/** Number of draws of the latest draw's day up to it, missing ones included. */
async function countDay(store: Store, shown: ShownDraws): Promise<number> {
  const [latest] = shown.draws;
  if (latest === undefined) return 0;
  const { schedule } = shown.track;
  const range = drawingDayRange(schedule, drawingDay(schedule, latest.open_timestamp));
  const read = await timesIn(store, shown, range);
  const draws = read.filter((draw) => earliestFirst(draw, latest) <= 0);
  const missing = await missingIn(store, shown, { ...range, draws });
  return draws.length + countBetween(missing) + missing.older.length;
}

interface TrackToLoad {
  readonly track: Track;
  readonly state: TrackState;
  /** Number of a change that the store includes at least. */
  readonly version: number;
}

/** Reads the present state of a track from the store. */
async function loadTrack(
  store: Store,
  { track, state, version }: TrackToLoad,
): Promise<TrackBoard> {
  const { source } = state;
  const draws = await store.latest(track.id, BOARD_DRAWS);
  const shown = { track, source, draws, complete: draws.length < BOARD_DRAWS };
  const [notice = null] = await store.operator.nexts([track.id]);
  return {
    ...shown,
    version,
    rewritten: state.rewritten_seq,
    revised: version,
    fastest: await store.fastest(track.id),
    todayOpens: await countDay(store, shown),
    notice,
    next: await findNextDraw(store, { ...shown, notice }),
  };
}

interface TracksToLoad {
  /** In the order of the menu. */
  readonly tracks: readonly Track[];
  /** Tracks in memory, which are read again only if their days change. */
  readonly loaded: ReadonlyMap<number, TrackBoard>;
  readonly states: ReadonlyMap<number, TrackState>;
  /** Number of a change that the result includes at least. */
  readonly version: number;
}

/** Whether a track's schedule is unchanged, and so its days and its next draw. */
function hasSameDays(before: Track, after: Track): boolean {
  return JSON.stringify(before.schedule) === JSON.stringify(after.schedule);
}

/** Loads the boards of tracks, by id. */
export async function loadTracks(
  store: Store,
  { tracks, loaded, states, version }: TracksToLoad,
): Promise<Map<number, TrackBoard>> {
  const boards = new Map<number, TrackBoard>();
  for (const track of tracks) {
    const state = states.get(track.id);
    if (state === undefined) continue;
    const before = loaded.get(track.id);
    const board =
      before !== undefined && hasSameDays(before.track, track)
        ? { ...before, track }
        : await loadTrack(store, { track, state, version });
    boards.set(track.id, board);
  }
  return boards;
}

/** The day's count after gapless newer draws of the same day; null if the day must be counted again. */
async function countOn(
  store: Store,
  before: TrackBoard,
  { draws, added }: Record<"added" | "draws", readonly ChangedDraw[]>,
): Promise<number | null> {
  const [latest] = draws;
  const [last] = before.draws;
  if (latest === undefined || last === undefined) return null;
  if (!added.every((draw) => newestFirst(draw, last) < 0)) return null;
  const { schedule } = before.track;
  const day = drawingDay(schedule, latest.open_timestamp);
  if (drawingDay(schedule, last.open_timestamp) !== day) return null;
  const terms = [...added.toSorted(newestFirst), last].map(({ term }) => term);
  const follows = terms.every(
    (term, index) => missingBetween(terms[index + 1] ?? "", term) === 0 || index === added.length,
  );
  if (!follows) return null;
  // Withdrawn and cancelled numbers count from the first newer draw on.
  const times = { from: last.open_timestamp, to: latest.open_timestamp + 1 };
  const labels = await store.operator.gaps({ cate_id: before.track.id, ...times });
  return labels.length === 0 ? added.length + before.todayOpens : null;
}

/** Adds draws to a track; they may be late, corrected, or many. */
async function addToTrack(
  store: Store,
  before: TrackBoard,
  added: readonly ChangedDraw[],
): Promise<TrackBoard> {
  const terms = new Set(added.map(({ term }) => term));
  const others = before.draws.filter(({ term }) => !terms.has(term));
  const all = [...others, ...added].toSorted(newestFirst);
  const draws = all.slice(0, BOARD_DRAWS);
  const shown = {
    track: before.track,
    source: before.source,
    draws,
    complete: before.complete && all.length <= BOARD_DRAWS,
  };
  return {
    ...before,
    ...shown,
    fastest: selectFastest([...before.fastest.filter(({ term }) => !terms.has(term)), ...added]),
    version: added.reduce((newest, { seq }) => Math.max(newest, seq), before.version),
    todayOpens: (await countOn(store, before, { draws, added })) ?? (await countDay(store, shown)),
    next: await findNextDraw(store, { ...before, draws }),
  };
}

/** Whether a published draw got other times. */
function hasNewTimes(before: TrackBoard, changes: readonly ChangedDraw[]): boolean {
  return changes.some(({ term, timings }) =>
    before.draws.some((draw) => draw.term === term && draw.timings !== timings),
  );
}

interface Changes {
  readonly state: TrackState;
  /** Null if there are too many. */
  readonly changes: readonly ChangedDraw[] | null;
  readonly newest: number;
}

export async function updateTrack(
  store: Store,
  before: TrackBoard,
  { state, changes, newest }: Changes,
): Promise<ReadBoard> {
  const { track } = before;
  const own = changes?.filter(({ cate_id }) => cate_id === track.id) ?? [];
  const rewritten = state.rewritten_seq !== before.rewritten;
  if (changes === null || rewritten || own.length > BOARD_DRAWS) {
    const version = Math.max(newest, state.rewritten_seq);
    const board = await loadTrack(store, { track, state, version });
    return { board, revised: true };
  }
  if (own.length === 0) return { board: before, revised: false };
  const board = await addToTrack(store, before, own);
  const revised = own.some(({ seq }) => seq !== board.draws[0]?.seq) || hasNewTimes(before, own);
  return { board: revised ? { ...board, revised: board.version } : board, revised };
}
