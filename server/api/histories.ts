import type { Draw, GapLabel, History } from "#contract/draw.ts";
import { histories } from "#contract/endpoints.ts";
import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { missingAmong } from "#domain/missing.ts";
import type { DrawTime } from "#domain/terms.ts";
import { parseTime } from "#domain/parse-time.ts";
import { formatLocal } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addRead, type Api, type Resource } from "#server/http/call.ts";
import { Refusal } from "#server/http/errors.ts";
import {
  allMissing,
  findDueDraws,
  emptyDay,
  heldIn,
  missingIn,
  timesIn,
  labelsSince,
} from "#server/live/day.ts";
import { toCorrection } from "#server/live/last-open.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { DrawsBetween, Store, StoredDraw } from "#server/store/store.ts";
import { cacheSeconds, computeCacheTime, findTrack, currentDay, dayVersion } from "./tracks.ts";

export function toDraw(draw: StoredDraw, zone: string): Draw {
  return listedDraw({
    ...draw,
    ...toCorrection(draw, zone),
    open_time: formatLocal(zone, draw.open_timestamp),
  });
}

/** The operator's label of a number without a draw. */
function toGapLabel({ term, kind, open_timestamp, note }: LabelledGap): GapLabel {
  return { term, kind, open_timestamp, note };
}

interface DayPage {
  /** The requested and the present drawing day, YYYY-MM-DD. */
  readonly day: string;
  readonly today: string;
  readonly page: number;
  readonly page_size: number;
}

/** Common fields of histories. */
function trackHead({ track }: TrackBoard) {
  const { zone, day_start } = track.schedule;
  return { cate_id: track.id, zone, day_start };
}

/** Draws of a part of a day, from memory if it has the whole day. */
async function readDayPart(
  store: Store,
  shown: TrackBoard,
  { offset, limit, ...range }: Required<Omit<DrawsBetween, "cate_id">>,
): Promise<Draw[]> {
  const cate_id = shown.track.id;
  const draws =
    heldIn(shown, range)?.slice(offset, offset + limit) ??
    (await store.between({ cate_id, ...range, offset, limit }));
  return draws.map((draw) => toDraw(draw, shown.track.schedule.zone));
}

/** A page of a day with the day's missing terms. */
async function dayPage(store: Store, shown: TrackBoard, wanted: DayPage): Promise<History> {
  const { day, today, page, page_size } = wanted;
  const range = drawingDayRange(shown.track.schedule, day);
  const draws = await timesIn(store, shown, range);
  const missing = await missingIn(store, shown, { ...range, draws });
  const offset = (page - 1) * page_size;
  return {
    ...trackHead(shown),
    date: day,
    total: draws.length,
    page,
    page_size,
    missing: allMissing(missing),
    labels: missing.labels.map(toGapLabel),
    list:
      offset < draws.length
        ? await readDayPart(store, shown, { ...range, offset, limit: page_size })
        : [],
    ...(draws.length === 0 && { empty: await emptyDay(store, shown, { date: day, today }) }),
  };
}

/** The page of a history with a given draw. */
async function pageWith(
  store: Store,
  shown: TrackBoard,
  {
    draw: { term, open_timestamp },
    ...wanted
  }: { readonly draw: DrawTime } & Pick<DayPage, "today" | "page_size">,
): Promise<History> {
  const day = drawingDay(shown.track.schedule, open_timestamp);
  const draws = await timesIn(store, shown, drawingDayRange(shown.track.schedule, day));
  const before = draws.findIndex((draw) => draw.term === term);
  const page = Math.floor(Math.max(0, before) / wanted.page_size) + 1;
  return { ...(await dayPage(store, shown, { day, page, ...wanted })), found: term };
}

interface DrawSearch {
  readonly find: string;
  readonly page_size: number;
  readonly today: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** The draw nearest to the time in a text, the earlier of two equally near; for a day its last draw. */
async function nearest(
  store: Store,
  { track }: TrackBoard,
  { find, now }: Pick<DrawSearch, "find" | "now">,
): Promise<DrawTime | null> {
  const when = parseTime(find, track.schedule, now);
  if (when === null) return null;
  const { time, isDay } = when;
  const range = { cate_id: track.id, from: time + 1, to: time + 1 };
  const { before, after } = await store.timesAround(range);
  if (after === null || (isDay && before !== null)) return before;
  if (before === null) return after;
  const isNearer = after.open_timestamp - time < time - before.open_timestamp;
  return isNearer ? after : before;
}

/** The page with the draw of a number, or nearest to a time. Throws a 404 {@link Refusal} without one. */
async function foundIn(store: Store, shown: TrackBoard, search: DrawSearch): Promise<History> {
  const { now, today, page_size } = search;
  const find = search.find.trim();
  const [named] = await store.byTerms(shown.track.id, [find]);
  const draw = named ?? (await nearest(store, shown, { find, now }));
  if (draw === null) throw new Refusal(404, "noneFound");
  return pageWith(store, shown, { draw, today, page_size });
}

/** The newest draws of a track across days as one page, with missing terms between and after them. */
async function lastDraws(store: Store, shown: TrackBoard, last: number): Promise<History> {
  const draws = shown.draws.slice(0, last);
  const from = draws.at(-1)?.open_timestamp ?? 0;
  const since = await labelsSince(store, shown);
  const { between, newer } = missingAmong(shown.draws, findDueDraws(shown), since);
  return {
    ...trackHead(shown),
    date: "",
    total: draws.length,
    page: 1,
    page_size: last,
    missing: allMissing({ newer, between: between.slice(0, last - 1), older: [] }),
    labels: since.filter(({ open_timestamp }) => open_timestamp >= from).map(toGapLabel),
    list: draws.map((draw) => toDraw(draw, shown.track.schedule.zone)),
  };
}

/** A page of a day, or the last draws. */
function historiesResource({ board, store, clock }: AppDeps): Resource<typeof histories> {
  return ({ params }) => {
    const track = findTrack(board, params.cate_id);
    const { schedule } = track.track;
    const today = currentDay(track, clock);
    const date = params.date === "latest" ? undefined : params.date;
    const { version, key } = dayVersion({ track, date, today });
    return {
      // Without a date the response depends on the present day.
      key: `${JSON.stringify(params)}|${key}`,
      version: params.find === undefined ? version : track.version,
      heavy: true,
      seconds: cacheSeconds({ track, date, today }, computeCacheTime({ board, clock })),
      make: async () => {
        if (params.last !== undefined) return lastDraws(store, track, params.last);
        const { page, page_size, find } = params;
        if (find !== undefined) {
          const search = { find, page_size, today, now: Math.floor(clock.now() / 1000) };
          return foundIn(store, track, search);
        }
        const [latest] = params.date === undefined ? [] : track.draws;
        const own = latest === undefined ? today : drawingDay(schedule, latest.open_timestamp);
        const wanted = { day: date ?? own, today, page, page_size };
        return dayPage(store, track, wanted);
      },
    };
  };
}

export function historiesRoute(api: Api, deps: AppDeps): void {
  addRead(api, {
    endpoint: histories,
    about: {
      name: "history",
      tag: "draws",
      summary: "The draws of a day, or the newest ones across days",
      description:
        "Newest first. `date` is a drawing day, which starts at `day_start` in the track's zone; default: the present one. `missing` lists the day's draws that were due but are not stored; `labels` those of them that were withdrawn or cancelled. `find` is a draw number or a time in the track's zone (`21:30`, `tue 21:30`, `2026-11-17 21:30`); the response is the page with this draw or the nearest one, whose number is `found`.",
    },
    resource: historiesResource(deps),
  });
}
