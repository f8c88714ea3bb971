import type { Draw, GapLabel, History } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import { compareTerms } from "#domain/latest.ts";
import { holesOf } from "#domain/holes.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { dayOfTrack, gapsOfTrackDay } from "#server/live/day.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
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
  const { tail, inner, head } = await gapsOfTrackDay(store, trackBoard, { day, draws: times });
  const offset = (asked.page - 1) * asked.page_size;
  const list =
    day.held?.slice(offset, offset + asked.page_size) ??
    (offset < times.length ? await store.between({ ...day, offset, limit: asked.page_size }) : []);
  const labels = await labelsOf(store, day);
  return {
    cate_id: trackBoard.track.id,
    date: asked.day,
    zone: trackBoard.zone,
    total: times.length,
    page: asked.page,
    page_size: asked.page_size,
    missing: withLabelled([...tail, ...inner, ...head], labels),
    labels,
    list: list.map((draw) => drawOf(draw, trackBoard.zone)),
  };
}

/** What the operator says of numbers without a draw in a range of time, newest first. */
async function labelsOf(
  { operator }: Store,
  range: { readonly cate_id: number; readonly from: number; readonly to: number },
): Promise<GapLabel[]> {
  const gaps = await operator.gaps(range);
  return gaps.map(({ term, kind, open_timestamp, note }) => ({ term, kind, open_timestamp, note }));
}

/** Missing terms, newest first, with those that only their label names. */
function withLabelled(missing: readonly string[], labels: readonly GapLabel[]): string[] {
  const named = labels.map(({ term }) => term).filter((term) => !missing.includes(term));
  return named.length === 0
    ? [...missing]
    : [...named, ...missing].toSorted((a, b) => compareTerms(b, a));
}

/** The last draws of a track, over days, as one page, and the terms missing between them. */
async function lastDrawsOf(store: Store, shown: TrackBoard, last: number): Promise<History> {
  const { track, zone, draws, until = Number.MAX_SAFE_INTEGER } = shown;
  const list = draws.slice(0, last);
  const from = list.at(-1)?.open_timestamp ?? 0;
  const labels = await labelsOf(store, { cate_id: track.id, from, to: until });
  const dated = list.map(({ term, open_timestamp }) => {
    return { term, open_timestamp, day: dayOf(zone, open_timestamp) };
  });
  const missing = withLabelled(holesOf(dated).flat(), labels);
  return {
    cate_id: track.id,
    date: "",
    zone,
    total: list.length,
    page: 1,
    page_size: last,
    missing,
    labels,
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
