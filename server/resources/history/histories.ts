import type { Draw, GapLabel, History } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { type HistoryDraws, historyOf, historyWithDraw, lastDrawsOf } from "#domain/track-draws.ts";
import type { DrawTime } from "#domain/terms.ts";
import { readWhen } from "#domain/when.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { Refusal } from "#server/http/refusal.ts";
import { drawsOfTrack, heldIn } from "#server/live/day.ts";
import { correctionOf } from "#server/live/last-open.ts";
import { labelsSince } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { cacheSecondsOf, cacheTimeOf, findTrack, versionOfDay } from "#server/resources/tracks.ts";

export function drawOf(draw: StoredDraw, zone: string): Draw {
  return listedDraw({
    ...draw,
    ...correctionOf(draw, zone),
    open_time: printLocal(zone, draw.open_timestamp),
  });
}

/** What the operator says of a number without a draw. */
function labelOf({ term, kind, open_timestamp, note }: LabelledGap): GapLabel {
  return { term, kind, open_timestamp, note };
}

/** The draws of a track for its history; those of a day come from memory if it has the whole day. */
function historyDraws(store: Store, shown: TrackBoard): HistoryDraws {
  const { zone } = shown.track.schedule;
  const cate_id = shown.track.id;
  const draws = drawsOfTrack(store, shown);
  return {
    ...draws,
    cate_id,
    async list(range, { offset, limit }) {
      const list =
        heldIn(shown, range)?.slice(offset, offset + limit) ??
        (await store.between({ cate_id, ...range, offset, limit }));
      return list.map((draw) => drawOf(draw, zone));
    },
    labels: async (range) => (await draws.labels(range)).map(labelOf),
  };
}

interface DrawSearch {
  readonly find: string;
  readonly page_size: number;
  /** Epoch seconds. */
  readonly now: number;
}

/** The draw nearest to the time that a text names; the earlier of two. */
async function nearest(
  store: Store,
  { track }: TrackBoard,
  { find, now }: Omit<DrawSearch, "page_size">,
): Promise<DrawTime | null> {
  const time = readWhen(find, { zone: track.schedule.zone, now });
  if (time === null) return null;
  const range = { cate_id: track.id, from: time + 1, to: time + 1 };
  const { before, after } = await store.timesAround(range);
  if (after === null) return before;
  if (before === null) return after;
  const isNearer = after.open_timestamp - time < time - before.open_timestamp;
  return isNearer ? after : before;
}

/** The page with the draw of a number, or nearest to a time. Throws a {@link Refusal} if there is none. */
async function foundIn(store: Store, shown: TrackBoard, search: DrawSearch): Promise<History> {
  const { now, page_size } = search;
  const find = search.find.trim();
  const [named] = await store.byTerms(shown.track.id, [find]);
  const draw = named ?? (await nearest(store, shown, { find, now }));
  if (draw === null) throw new Refusal(404, "noneFound");
  return historyWithDraw(historyDraws(store, shown), draw, page_size);
}

async function lastDraws(store: Store, shown: TrackBoard, last: number): Promise<History> {
  const { zone } = shown.track.schedule;
  const list = shown.draws.slice(0, last).map((draw) => drawOf(draw, zone));
  const labels = (await labelsSince(store, shown)).map(labelOf);
  return lastDrawsOf({ cate_id: shown.track.id, zone, list, labels, last });
}

/** A page of a day, or the last draws. */
export function historiesResource({ board, store, clock }: AppDeps): Resource<typeof histories> {
  return ({ params, language }) => {
    const track = findTrack(board, params.cate_id);
    const { zone } = track.track.schedule;
    const today = dayOf(zone, Math.floor(clock.now() / 1000));
    const date = params.date === "latest" ? undefined : params.date;
    return {
      // A call without a date means today, which the clock decides.
      key: `histories|${JSON.stringify(params)}|${today}|${language}`,
      version: params.find === undefined ? versionOfDay({ track, date, today }) : track.version,
      heavy: true,
      seconds: cacheSecondsOf({ track, date, today }, cacheTimeOf({ board, clock })),
      make: async () => {
        if (params.last !== undefined)
          return envelopeBytes(language, await lastDraws(store, track, params.last));
        const { page, page_size, find } = params;
        if (find !== undefined) {
          const search = { find, page_size, now: Math.floor(clock.now() / 1000) };
          return envelopeBytes(language, await foundIn(store, track, search));
        }
        const [latest] = params.date === undefined ? [] : track.draws;
        const own = latest === undefined ? today : dayOf(zone, latest.open_timestamp);
        const dayPage = { day: date ?? own, page, page_size };
        return envelopeBytes(language, await historyOf(historyDraws(store, track), dayPage));
      },
    };
  };
}
