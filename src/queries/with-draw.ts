import type { Draw, LastOpen, Source } from "#contract/draw.ts";
import type { History } from "#contract/history.ts";
import type { HomePage } from "#contract/site.ts";
import { isNewer } from "#domain/latest.ts";
import { readOrder, sumOfTop } from "#domain/order.ts";
import { missingBetween } from "#domain/terms.ts";
import { dayOf, isZone } from "#domain/zone.ts";

/** A draw that just came in, as its track's latest. */
export interface Came {
  readonly cateId: number;
  readonly latest: LastOpen;
}

/** A latest draw as a history lists it. */
export function drawOf(latest: LastOpen, source: Source): Draw {
  const order = readOrder(latest.number);
  return {
    term: latest.term,
    number: latest.number,
    all_number: latest.all_number,
    timings: latest.timings,
    spec_number: latest.spec_number,
    open_time: latest.open_time,
    open_timestamp: latest.open_timestamp,
    source,
    sum2: order === null ? null : sumOfTop(order, 2),
    sum3: order === null ? null : sumOfTop(order, 3),
  };
}

/** The home data with the draw as its track's latest, unless it has a newer one. */
export function homeWith(home: HomePage, { cateId, latest }: Came): HomePage {
  return {
    ...home,
    categories: home.categories.map((category) =>
      category.id === cateId &&
      (category.last_open === null || !isNewer(category.last_open, latest))
        ? { ...category, last_open: latest, number_count: latest.number_count }
        : category,
    ),
  };
}

/**
 * The first page of the draw's day with the draw on top. Undefined where the draw doesn't follow its
 * newest one: what lies between was missed by this page or never drawn, and only the server knows.
 */
export function historyWith(history: History, latest: LastOpen): History | undefined {
  const [newest] = history.list;
  if (newest === undefined || history.page !== 1 || !isZone(history.zone)) return undefined;
  const follows = isNewer(latest, newest) && missingBetween(newest.term, latest.term) === 0;
  if (!follows || dayOf(history.zone, latest.open_timestamp) !== history.date) return undefined;
  const list = [drawOf(latest, newest.source), ...history.list];
  return {
    ...history,
    total: history.total + 1,
    list: list.slice(0, Math.max(history.page_size, history.list.length)),
  };
}
