import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import * as v from "valibot";
import type { LastOpen } from "#contract/draw.ts";
import { parseAs } from "#contract/parse.ts";
import { type Language, LANGUAGES } from "#contract/languages.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { homeQuery } from "#data/queries/home.ts";
import { notifyInFlight, dropFromInFlight } from "#data/queries/in-flight.ts";
import { updateHistory, updateHome, type NewDraw } from "#data/queries/new-draw.ts";

/** Whether a query has data that was neither invalidated nor followed by a failed fetch. */
function isCurrent(client: QueryClient, key: QueryKey): boolean {
  const state = client.getQueryState(key);
  return state?.status === "success" && !state.isInvalidated;
}

/** Invalidates the queries under a key that match `isStale`; those on screen are refetched at once. */
async function invalidate(
  client: QueryClient,
  queryKey: QueryKey,
  isStale: (query: Query) => boolean = () => true,
): Promise<void> {
  const isFirstFetch = ({ state }: Query) =>
    state.fetchStatus === "fetching" && state.data === undefined;
  const started = new Set(client.getQueryCache().findAll({ queryKey, predicate: isFirstFetch }));
  await client.invalidateQueries({ queryKey, predicate: isStale });
  // The line above doesn't restart a first fetch, whose response may be too old.
  const isStaleFirst = (query: Query) => started.has(query) && isStale(query);
  if (started.size > 0) await client.invalidateQueries({ queryKey, predicate: isStaleFirst });
}

/** Writes a draw into one language's home data; stale data stays stale. */
function applyToHome(client: QueryClient, lang: Language, draw: NewDraw): void {
  const { queryKey } = homeQuery(lang);
  const current = isCurrent(client, queryKey);
  client.setQueryData(queryKey, (home) => home && updateHome(home, draw));
  if (!current) void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

/** Writes a new draw of a track into all cached data with its latest draws. */
export function applyDraw(client: QueryClient, cateId: number, latest: LastOpen): void {
  notifyInFlight(client, { cateId, latest });
  for (const lang of LANGUAGES) applyToHome(client, lang, { cateId, latest });
  const today = historyQuery({ cateId, page: 1 }, LANGUAGES[0]).queryKey;
  // Written data counts as fresh, so a list whose last fetch failed stays unchanged.
  if (isCurrent(client, today)) {
    client.setQueryData(today, (history) => history && updateHistory(history, latest));
  }
  // Other lists and the statistics may include the draw too.
  const isStale = ({ state }: Query) => !includesDraw(state.data, latest);
  for (const name of ["history", "statistic"]) void invalidate(client, [name, cateId], isStale);
}

const DrawList = v.object({
  to_term: v.optional(v.string()),
  list: v.optional(v.array(v.object({ term: v.string() }))),
});

/** Whether a list or statistic already includes a draw, which may arrive more than once. */
export function includesDraw(data: unknown, { term }: Pick<LastOpen, "term">): boolean {
  const { to_term: newest, list = [] } = parseAs(DrawList, data) ?? {};
  return newest === term || list.some((draw) => draw.term === term);
}

/** Refetches everything of a track: more than its latest draw changed. */
export function applyChanged(
  client: QueryClient,
  { cate_id, rewritten }: { readonly cate_id: number; readonly rewritten: boolean },
): void {
  if (rewritten) dropFromInFlight(client, cate_id);
  for (const name of ["history", "statistic"]) void invalidate(client, [name, cate_id]);
  // Retired simulated draws also change the latest draw and its label on the home page.
  if (rewritten) void invalidate(client, ["home"]);
}
