import type { Draw, GapLabel, History } from "#contract/draw.ts";
import {
  dated,
  type DayGaps,
  gapsOfDay,
  needsDayBefore,
  NO_GAPS,
  type StoredDay,
} from "./day-gaps.ts";
import { gapsOfEmptyDay } from "./empty-day.ts";
import { holesOf } from "./holes.ts";
import { mergeTerms, withLabels } from "./labelled.ts";
import type { DrawTime } from "./terms.ts";
import { dayOf, type TimeRange } from "./zone.ts";

/** The draws next to a range of time. */
export interface DrawsBeside {
  /** The newest before it. */
  readonly before: DrawTime | null;
  /** The oldest after it. */
  readonly after: DrawTime | null;
}

/** Reads a track's draws; lists are newest first. */
export interface TrackDraws<Label extends DrawTime = DrawTime> {
  readonly zone: string;
  /** The part of a day (YYYY-MM-DD) whose draws are shown. */
  rangeOf(day: string): TimeRange;
  times(range: TimeRange): Promise<readonly DrawTime[]>;
  beside(range: TimeRange): Promise<DrawsBeside>;
  /** What was withdrawn or cancelled. */
  labels(range: TimeRange): Promise<readonly Label[]>;
}

/** {@link TrackDraws} of which histories are made. */
export interface HistoryDraws extends TrackDraws<GapLabel> {
  readonly cate_id: number;
  list(range: TimeRange, part: { offset: number; limit: number }): Promise<readonly Draw[]>;
}

async function dayWith(draws: TrackDraws, { open_timestamp }: DrawTime): Promise<StoredDay> {
  const { zone } = draws;
  const range = draws.rangeOf(dayOf(zone, open_timestamp));
  return { draws: await draws.times(range), ...range, zone };
}

/** What the terms and the timetable show to be missing of a day. */
async function scheduledGaps(draws: TrackDraws, stored: StoredDay): Promise<DayGaps> {
  const { before, after } = await draws.beside(stored);
  if (stored.draws.length === 0) {
    if (before === null || after === null) return NO_GAPS;
    const [older, newer] = await Promise.all([dayWith(draws, before), dayWith(draws, after)]);
    return { ...NO_GAPS, tail: gapsOfEmptyDay(stored, { older, newer }) };
  }
  const dayBefore = needsDayBefore(stored, before) ? await dayWith(draws, before) : null;
  return gapsOfDay(stored, { before, after, dayBefore });
}

/**
 * The missing terms of a day with these stored draws, newest first: those scheduled, and those withdrawn or
 * cancelled (`labels`).
 */
export async function gapsOfTrackDay<Label extends DrawTime>(
  draws: TrackDraws<Label>,
  range: TimeRange,
  times: readonly DrawTime[],
): Promise<DayGaps & { readonly labels: readonly Label[] }> {
  const labels = await draws.labels(range);
  const placed = withLabels(times, labels);
  const stored = { draws: placed.draws, from: range.from, to: range.to, zone: draws.zone };
  const { tail, inner, head } = await scheduledGaps(draws, stored);
  // A number stays where the terms show it to be missing.
  const without = (terms: readonly string[], shown: readonly string[]) =>
    terms.filter((term) => !shown.includes(term));
  return {
    tail: mergeTerms(tail, without(placed.tail, [...inner, ...head])),
    inner: without(inner, [...tail, ...head]),
    head: mergeTerms(head, without(placed.head, [...inner, ...tail])),
    labels,
  };
}

interface Page {
  readonly day: string;
  readonly page: number;
  readonly page_size: number;
}

/** A page of a day and the terms that the day misses. */
export async function historyOf(draws: HistoryDraws, asked: Page): Promise<History> {
  const { day, page, page_size } = asked;
  const range = draws.rangeOf(day);
  const times = await draws.times(range);
  const { tail, inner, head, labels } = await gapsOfTrackDay(draws, range, times);
  const offset = (page - 1) * page_size;
  const list = offset < times.length ? await draws.list(range, { offset, limit: page_size }) : [];
  return {
    cate_id: draws.cate_id,
    date: day,
    zone: draws.zone,
    total: times.length,
    page,
    page_size,
    missing: [...tail, ...inner, ...head],
    labels: [...labels],
    list: [...list],
  };
}

/** The page of a history that has a draw. */
export async function historyWithDraw(
  draws: HistoryDraws,
  { term, open_timestamp }: DrawTime,
  page_size: number,
): Promise<History> {
  const day = dayOf(draws.zone, open_timestamp);
  const times = await draws.times(draws.rangeOf(day));
  const before = times.findIndex((draw) => draw.term === term);
  const page = Math.floor(Math.max(0, before) / page_size) + 1;
  return { ...(await historyOf(draws, { day, page, page_size })), found: term };
}

interface LastDraws {
  readonly cate_id: number;
  readonly zone: string;
  /** The last draws, over days, newest first. */
  readonly list: readonly Draw[];
  /** What was withdrawn or cancelled, also before the oldest of them. */
  readonly labels: readonly GapLabel[];
  /** The requested number of draws. */
  readonly last: number;
}

/** The last draws of a track as one page, and the terms missing between them. */
export function lastDrawsOf({ cate_id, zone, list, labels: all, last }: LastDraws): History {
  const from = list.at(-1)?.open_timestamp ?? 0;
  const labels = all.filter((label) => label.open_timestamp >= from);
  const { draws, tail } = withLabels(list, labels);
  const holes = holesOf(draws.map((draw) => dated(zone, draw))).flat();
  return {
    cate_id,
    date: "",
    zone,
    total: list.length,
    page: 1,
    page_size: last,
    missing: [...tail, ...holes],
    labels,
    list: [...list],
  };
}
