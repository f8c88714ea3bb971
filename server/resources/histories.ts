import type { Draw, History } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { termsBetween } from "#domain/terms.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import { dayOfTrack, gapsOfTrackDay } from "#server/live/day.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { wrap } from "#server/http/envelope.ts";
import { PAST_SECONDS, secondsToNext, trackAt, trackOf } from "./track-of.ts";

interface Page {
  readonly day: string;
  readonly page: number;
  readonly page_size: number;
}

/** A stored draw as a history lists it. */
export function drawOf(draw: StoredDraw, zone: string): Draw {
  return listedDraw({ ...draw, open_time: printLocal(zone, draw.open_timestamp) });
}

/** A page of a day and what the day misses; from memory where it holds the day. */
async function historyOf(store: Store, shown: TrackBoard, asked: Page): Promise<History> {
  const day = dayOfTrack(shown, asked.day);
  const times = day.held ?? (await store.timesBetween(day));
  const { tail, inner, head } = await gapsOfTrackDay(store, shown, { day, draws: times });
  const offset = (asked.page - 1) * asked.page_size;
  const list =
    day.held?.slice(offset, offset + asked.page_size) ??
    (offset < times.length ? await store.between({ ...day, offset, limit: asked.page_size }) : []);
  return {
    cate_id: shown.track.id,
    date: asked.day,
    zone: shown.zone,
    total: times.length,
    page: asked.page,
    page_size: asked.page_size,
    missing: [...tail, ...inner, ...head],
    list: list.map((draw) => drawOf(draw, shown.zone)),
  };
}

/** The last draws of a track, over days, as one page; the terms missing within a day between them. */
function lastDrawsOf({ track, zone, draws }: TrackBoard, last: number): History {
  const list = draws.slice(0, last);
  const missing = list.flatMap((newer, at) => {
    const older = list[at + 1];
    if (older === undefined) return [];
    const sameDay = dayOf(zone, older.open_timestamp) === dayOf(zone, newer.open_timestamp);
    return sameDay ? termsBetween(older.term, newer.term) : [];
  });
  return {
    cate_id: track.id,
    date: "",
    zone,
    total: list.length,
    page: 1,
    page_size: last,
    missing,
    list: list.map((draw) => drawOf(draw, zone)),
  };
}

/** The draws of a day, page by page, or the last so many. */
export function historiesResource({ board, store, clock }: AppDeps): Resource<typeof histories> {
  return ({ params, language }) => {
    const shown = trackOf(board, params.cate_id);
    const today = dayOf(shown.zone, Math.floor(clock.now() / 1000));
    const past = params.date !== undefined && params.date < today;
    return {
      // Without a day it depends on the clock which one is meant.
      key: `histories|${JSON.stringify(params)}|${params.date ?? today}|${language}`,
      version: shown.version,
      seconds: past ? PAST_SECONDS : secondsToNext([shown], clock.now()),
      make: async () => {
        const then = await trackAt(store, shown, params.at);
        if (params.last !== undefined) return wrap(language, lastDrawsOf(then, params.last));
        const [latest] = params.at === undefined ? [] : then.draws;
        const own = latest === undefined ? today : dayOf(shown.zone, latest.open_timestamp);
        const { page, page_size } = params;
        const asked = { day: params.date ?? own, page, page_size };
        return wrap(language, await historyOf(store, then, asked));
      },
    };
  };
}
