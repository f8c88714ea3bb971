import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import type { Draw, LastOpen, Source } from "#contract/draw.ts";
import type { History } from "#contract/history.ts";
import { LANGUAGES } from "#contract/languages.ts";
import type { HomePage } from "#contract/site.ts";
import { isNewer } from "#domain/latest.ts";
import { readOrder, sumOfTop } from "#domain/order.ts";
import { missingTerms } from "#domain/terms.ts";
import { dayOf, isZone } from "#domain/zone.ts";
import { homeQuery } from "#queries/home.ts";
import { HISTORY_PAGE_SIZE, historyQuery } from "#queries/history.ts";

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

function homeWith(home: HomePage | undefined, cateId: number, latest: LastOpen) {
  if (home === undefined) return undefined;
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

/** The first page of the draw's day with the draw on top; others are left as they are. */
export function historyWith(history: History, latest: LastOpen): History {
  const [newest] = history.list;
  const other =
    !isZone(history.zone) || dayOf(history.zone, latest.open_timestamp) !== history.date;
  const stale = newest !== undefined && !isNewer(latest, newest);
  if (history.page !== 1 || other || stale) return history;
  const source = newest?.source ?? "feed";
  const list = [drawOf(latest, source), ...history.list];
  const gap = missingTerms(list.slice(0, 2).map((draw) => draw.term));
  return {
    ...history,
    total: history.total + 1,
    missing: [...gap, ...history.missing],
    list: list.slice(0, Math.max(history.page_size, HISTORY_PAGE_SIZE)),
  };
}

/** Writes a draw that just came in wherever the cache shows the track's latest draws. */
export function applyOpen(client: QueryClient, cateId: number, latest: LastOpen): void {
  for (const lang of LANGUAGES) {
    client.setQueryData(homeQuery(lang).queryKey, (home) => homeWith(home, cateId, latest));
  }
  const today = historyQuery({ cateId, page: 1 }, LANGUAGES[0]).queryKey;
  client.setQueryData(today, (history) => history && historyWith(history, latest));
  // Other lists and the statistics may hold the draw too: those on screen are asked for anew.
  for (const name of ["history", "statistic"]) {
    void client.invalidateQueries({
      queryKey: [name, cateId],
      predicate: ({ queryKey, state }) => !looksBack(queryKey) && !holds(state.data, latest),
    });
  }
}

const Holder = v.object({
  to_term: v.optional(v.string()),
  list: v.optional(v.array(v.object({ term: v.string() }))),
});

/** Whether a list or statistic has a draw in it already: news of it may come by more than one way. */
function holds(data: unknown, { term }: LastOpen): boolean {
  const read = v.safeParse(Holder, data);
  if (!read.success) return false;
  const { to_term: newest, list = [] } = read.output;
  return newest === term || list.some((draw) => draw.term === term);
}

/** Whether a query of draws asks for how things stood after an older draw: a new one changes nothing. */
function looksBack(queryKey: readonly unknown[]): boolean {
  const [, , , , at] = queryKey;
  return typeof at === "string" && at !== "";
}

/** Has everything of a track that is on screen asked for anew, since more than its latest draw changed. */
export function applyChanged(
  client: QueryClient,
  { cate_id, rewritten }: { readonly cate_id: number; readonly rewritten: boolean },
): void {
  void client.invalidateQueries({ queryKey: ["history", cate_id] });
  void client.invalidateQueries({ queryKey: ["statistic", cate_id] });
  // Where simulated draws were retired, the home page's latest draw and its label no longer hold.
  if (rewritten) void client.invalidateQueries({ queryKey: ["home"] });
}
