import type { Draw, GapLabel, History } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import { dated } from "#domain/day-gaps.ts";
import { holesOf } from "#domain/holes.ts";
import { withLabels } from "#domain/labelled.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { dayOfTrack, gapsOfTrackDay } from "#server/live/day.ts";
import { labelsSince } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { cacheSecondsOf, findTrack, trackAfterDraw } from "./tracks.ts";

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
    return {
      // A call without a date means today, which the clock decides.
      key: `histories|${JSON.stringify(params)}|${params.date ?? today}|${language}`,
      version: track.version,
      seconds: cacheSecondsOf({ track, date: params.date, today }, clock.now()),
      make: async () => {
        const then = await trackAfterDraw(store, track, params.at);
        if (params.last !== undefined)
          return envelopeBytes(language, await lastDrawsOf(store, then, params.last));
        const [latest] = params.at === undefined ? [] : then.draws;
        const own = latest === undefined ? today : dayOf(track.zone, latest.open_timestamp);
        const { page, page_size } = params;
        const asked = { day: params.date ?? own, page, page_size };
        return envelopeBytes(language, await historyOf(store, then, asked));
      },
    };
  };
}
