import type { History, LastOpen } from "#contract/draw.ts";
import type { HomePage } from "#contract/site.ts";
import { drawingDay } from "#domain/drawing-day.ts";
import { isNewer } from "#domain/latest.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { missingBetween } from "#domain/terms.ts";
import { isZone } from "#domain/zone.ts";

/** A draw that has just arrived as its track's latest. */
export interface NewDraw {
  readonly cateId: number;
  readonly latest: LastOpen;
}

/** The home data with the draw as its track's latest; unchanged if it has a newer one. */
export function updateHome(home: HomePage, { cateId, latest }: NewDraw): HomePage {
  return {
    ...home,
    categories: home.categories.map((category) =>
      category.id === cateId &&
      (category.last_open === null || !isNewer(category.last_open, latest))
        ? {
            ...category,
            last_open: latest,
            number_count: latest.number_count,
            // The operator's notice about the next draw ends with that draw.
            notice: category.last_open?.term === latest.term ? category.notice : "",
          }
        : category,
    ),
  };
}

/** The first page of a day with the draw on top; undefined if draws between them may be missing. */
export function updateHistory(history: History, latest: LastOpen): History | undefined {
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
