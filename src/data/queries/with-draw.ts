import type { History, LastOpen } from "#contract/draw.ts";
import type { HomePage } from "#contract/site.ts";
import { drawingDay } from "#domain/drawing-day.ts";
import { isNewer } from "#domain/latest.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { missingBetween } from "#domain/terms.ts";
import { isZone } from "#domain/zone.ts";

/** A draw that has just arrived, as its track's latest. */
export interface NewDraw {
  readonly cateId: number;
  readonly latest: LastOpen;
}

/** The home data with the draw as its track's latest, unless it already has a newer one. */
export function homeWith(home: HomePage, { cateId, latest }: NewDraw): HomePage {
  return {
    ...home,
    categories: home.categories.map((category) =>
      category.id === cateId &&
      (category.last_open === null || !isNewer(category.last_open, latest))
        ? {
            ...category,
            last_open: latest,
            number_count: latest.number_count,
            // What the operator said of the next draw ends with it.
            notice: category.last_open?.term === latest.term ? category.notice : "",
          }
        : category,
    ),
  };
}

/** The first page of the day with the draw on top; undefined if the server alone knows what is missing. */
export function historyWith(history: History, latest: LastOpen): History | undefined {
  const [newest] = history.list;
  if (newest === undefined || history.page !== 1 || !isZone(history.zone)) return undefined;
  const follows = isNewer(latest, newest) && missingBetween(newest.term, latest.term) === 0;
  if (!follows || drawingDay(history, latest.open_timestamp) !== history.date) return undefined;
  const list = [listedDraw({ ...latest, source: newest.source }), ...history.list];
  return {
    ...history,
    total: history.total + 1,
    list: list.slice(0, Math.max(history.page_size, history.list.length)),
  };
}
