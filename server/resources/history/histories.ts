import type { Draw, GapLabel, History } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import { isAskedFor, readAsk } from "#domain/ask.ts";
import { dated } from "#domain/day-gaps.ts";
import { holesOf } from "#domain/holes.ts";
import { withLabels } from "#domain/labelled.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { readWhen } from "#domain/when.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { Refusal } from "#server/http/refusal.ts";
import { dayOfTrack, gapsOfTrackDay } from "#server/live/day.ts";
import { labelsSince } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { cacheSecondsOf, findTrack, trackAfterDraw } from "#server/resources/tracks.ts";

interface Page {
  readonly day: string;
  readonly page: number;
  readonly page_size: number;
}

function drawOf(draw: StoredDraw, zone: string): Draw {
  return listedDraw({ ...draw, open_time: printLocal(zone, draw.open_timestamp) });
}

/** A page of a day and the terms that the day misses; from memory where the whole day is there. */
async function historyOf(store: Store, trackBoard: TrackBoard, asked: Page): Promise<History> {
  const day = dayOfTrack(trackBoard, asked.day);
  const times = day.held ?? (await store.timesBetween(day));
  const { tail, inner, head, labels } = await gapsOfTrackDay(store, trackBoard, {
    day,
    draws: times,
  });
  const offset = (asked.page - 1) * asked.page_size;
  const list =
    day.held?.slice(offset, offset + asked.page_size) ??
    (offset < times.length ? await store.between({ ...day, offset, limit: asked.page_size }) : []);
  return {
    cate_id: trackBoard.track.id,
    date: asked.day,
    zone: trackBoard.zone,
    total: times.length,
    page: asked.page,
    page_size: asked.page_size,
    missing: [...tail, ...inner, ...head],
    labels: labels.map(labelOf),
    list: list.map((draw) => drawOf(draw, trackBoard.zone)),
  };
}

interface Near {
  readonly cate_id: number;
  /** Epoch seconds; null where none is asked for. */
  readonly time: number | null;
  readonly now: number;
}

/** The draw nearest to a time, of those up to `now`; the earlier of two. */
async function nearest(store: Store, { cate_id, time, now }: Near) {
  if (time === null) return undefined;
  const [before] = await store.latest(cate_id, 1, Math.min(time, now) + 1);
  const { after } = await store.timesAround({ cate_id, from: time + 1, to: time + 1 });
  if (after === null || after.open_timestamp > now) return before;
  if (before === undefined) return after;
  const isNearer = after.open_timestamp - time < time - before.open_timestamp;
  return isNearer ? after : before;
}

interface Sought {
  readonly find: string;
  readonly page_size: number;
  /** Epoch seconds. */
  readonly now: number;
}

/** The newest draw that a text such as "last win of 7" asks for, of those that statistics count. */
function newestAskedFor({ draws }: TrackBoard, { find, now }: Sought): StoredDraw | undefined {
  const ask = readAsk(find);
  if (ask === null) return undefined;
  return draws.find((draw) => draw.open_timestamp <= now && isAskedFor(ask, draw.number));
}

/** The page with the draw of a number, nearest to a time, or asked for by its result. Throws a {@link Refusal} where there is none. */
async function foundIn(store: Store, shown: TrackBoard, sought: Sought): Promise<History> {
  const { now, page_size } = sought;
  const { track, zone } = shown;
  const find = sought.find.trim();
  const draw =
    newestAskedFor(shown, sought) ??
    (await store.byTerms(track.id, [find]))[0] ??
    (await nearest(store, { cate_id: track.id, time: readWhen(find, { zone, now }), now }));
  if (draw === undefined || draw.open_timestamp > now) throw new Refusal(404, "noneFound");
  const day = dayOf(zone, draw.open_timestamp);
  const { held, ...range } = dayOfTrack(shown, day);
  const times = held ?? (await store.timesBetween(range));
  const before = times.findIndex(({ term }) => term === draw.term);
  const page = Math.floor(Math.max(0, before) / page_size) + 1;
  return { ...(await historyOf(store, shown, { day, page, page_size })), found: draw.term };
}

/** What the operator says of a number without a draw. */
function labelOf({ term, kind, open_timestamp, note }: LabelledGap): GapLabel {
  return { term, kind, open_timestamp, note };
}

/** The last draws of a track, over days, as one page, and the terms missing between them. */
async function lastDrawsOf(store: Store, shown: TrackBoard, last: number): Promise<History> {
  const { track, zone } = shown;
  const list = shown.draws.slice(0, last);
  const from = list.at(-1)?.open_timestamp ?? 0;
  const labels = (await labelsSince(store, shown)).filter((label) => label.open_timestamp >= from);
  const { draws, tail } = withLabels(list, labels);
  const holes = holesOf(draws.map((draw) => dated(zone, draw))).flat();
  return {
    cate_id: track.id,
    date: "",
    zone,
    total: list.length,
    page: 1,
    page_size: last,
    missing: [...tail, ...holes],
    labels: labels.map(labelOf),
    list: list.map((draw) => drawOf(draw, zone)),
  };
}

/** A page of a day, or the last draws. */
export function historiesResource({ board, store, clock }: AppDeps): Resource<typeof histories> {
  return ({ params, language }) => {
    const track = findTrack(board, params.cate_id);
    const today = dayOf(track.zone, Math.floor(clock.now() / 1000));
    const date = params.date === "latest" ? undefined : params.date;
    return {
      // A call without a date means today, which the clock decides.
      key: `histories|${JSON.stringify(params)}|${params.date ?? today}|${language}`,
      version: track.version,
      seconds: cacheSecondsOf({ track, date, today }, clock.now()),
      make: async () => {
        const then = await trackAfterDraw(store, track, params.at);
        if (params.last !== undefined)
          return envelopeBytes(language, await lastDrawsOf(store, then, params.last));
        const { page, page_size, find } = params;
        if (find !== undefined) {
          const sought = { find, page_size, now: Math.floor(clock.now() / 1000) };
          return envelopeBytes(language, await foundIn(store, then, sought));
        }
        const [latest] = (params.at ?? params.date) === undefined ? [] : then.draws;
        const own = latest === undefined ? today : dayOf(track.zone, latest.open_timestamp);
        const asked = { day: date ?? own, page, page_size };
        return envelopeBytes(language, await historyOf(store, then, asked));
      },
    };
  };
}
