import type { Draw } from "#contract/draw.ts";
import type { histories } from "#contract/endpoints.ts";
import type { History } from "#contract/history.ts";
import { readOrder, sumOfTop } from "#domain/order.ts";
import { missingTerms } from "#domain/terms.ts";
import { dayOf, printLocal } from "#domain/zone.ts";
import { holdsSince, rangeOf } from "#server/live/track-board.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import type { AppDeps } from "./app-deps.ts";
import type { Resource } from "./call.ts";
import { wrap } from "./envelope.ts";
import { PAST_SECONDS, secondsToNext, trackOf } from "./track-of.ts";

interface Page {
  readonly day: string;
  readonly page: number;
  readonly page_size: number;
}

/** A stored draw as a history lists it. */
export function drawOf(draw: StoredDraw, zone: string): Draw {
  const order = readOrder(draw.number);
  return {
    term: draw.term,
    number: draw.number,
    all_number: draw.all_number,
    timings: draw.timings,
    spec_number: draw.spec_number,
    open_time: printLocal(zone, draw.open_timestamp),
    open_timestamp: draw.open_timestamp,
    source: draw.source,
    sum2: order === null ? null : sumOfTop(order, 2),
    sum3: order === null ? null : sumOfTop(order, 3),
  };
}

/** The terms of a day and the draws of one page of it, newest first; from memory where it holds them. */
async function readDay(store: Store, shown: TrackBoard, { day, page, page_size }: Page) {
  const { from, to } = rangeOf(shown.zone, day);
  const offset = (page - 1) * page_size;
  if (holdsSince(shown, from)) {
    const draws = shown.draws.filter(
      (draw) => draw.open_timestamp >= from && draw.open_timestamp < to,
    );
    return { terms: draws.map(({ term }) => term), draws: draws.slice(offset, offset + page_size) };
  }
  const range = { cate_id: shown.track.id, from, to };
  const terms = await store.termsBetween(range);
  const draws =
    offset < terms.length ? await store.between({ ...range, offset, limit: page_size }) : [];
  return { terms, draws };
}

async function historyOf(store: Store, shown: TrackBoard, asked: Page): Promise<History> {
  const { terms, draws } = await readDay(store, shown, asked);
  return {
    cate_id: shown.track.id,
    date: asked.day,
    zone: shown.zone,
    total: terms.length,
    page: asked.page,
    page_size: asked.page_size,
    missing: missingTerms(terms),
    list: draws.map((draw) => drawOf(draw, shown.zone)),
  };
}

/** The draws of a day, page by page. */
export function historiesResource({ board, store, clock }: AppDeps): Resource<typeof histories> {
  return ({ params, language }) => {
    const shown = trackOf(board, params.cate_id);
    const today = dayOf(shown.zone, Math.floor(clock.now() / 1000));
    const asked = { day: params.date ?? today, page: params.page, page_size: params.page_size };
    return {
      key: `histories|${params.cate_id}|${asked.day}|${asked.page}|${asked.page_size}|${language}`,
      version: shown.version,
      seconds: asked.day < today ? PAST_SECONDS : secondsToNext([shown], clock.now()),
      make: async () => wrap(language, await historyOf(store, shown, asked)),
    };
  };
}
