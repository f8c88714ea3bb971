import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import * as v from "valibot";
import type { LastOpen } from "#contract/draw.ts";
import { LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/languages.ts";
import { historyQuery } from "#queries/history.ts";
import { homeQuery } from "#queries/home.ts";
import { notifyInFlight, dropFromInFlight } from "#queries/in-flight.ts";
import { historyWith, homeWith } from "#queries/with-draw.ts";
import type { NewDraw } from "#queries/with-draw.ts";

/** Whether a query's data was the server's word when it was last asked for, and still is. */
function inStep(client: QueryClient, key: QueryKey): boolean {
  const state = client.getQueryState(key);
  return state?.status === "success" && !state.isInvalidated;
}

/** Has the queries under a key that are due asked for anew, those on screen at once. */
async function askAnew(
  client: QueryClient,
  queryKey: QueryKey,
  due: (query: Query) => boolean = () => true,
): Promise<void> {
  const first = ({ state }: Query) => state.fetchStatus === "fetching" && state.data === undefined;
  const begun = new Set(client.getQueryCache().findAll({ queryKey, predicate: first }));
  await client.invalidateQueries({ queryKey, predicate: due });
  // A first answer that was on its way is waited for, not asked for again: it may be the older one.
  const again = (query: Query) => begun.has(query) && due(query);
  if (begun.size > 0) await client.invalidateQueries({ queryKey, predicate: again });
}

/** Writes a draw into one language's home data, whose other tracks may still have to be asked for. */
function applyToHome(client: QueryClient, lang: Language, came: NewDraw): void {
  const { queryKey } = homeQuery(lang);
  const known = inStep(client, queryKey);
  client.setQueryData(queryKey, (home) => home && homeWith(home, came));
  if (!known) void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

/** Writes a draw that just came in wherever the cache shows the track's latest draws. */
export function applyDraw(client: QueryClient, cateId: number, latest: LastOpen): void {
  notifyInFlight(client, { cateId, latest });
  for (const lang of LANGUAGES) applyToHome(client, lang, { cateId, latest });
  const today = historyQuery({ cateId, page: 1 }, LANGUAGES[0]).queryKey;
  // What is written counts as fresh, so nothing is where the last try to ask for it failed.
  if (inStep(client, today)) {
    client.setQueryData(today, (history) => history && historyWith(history, latest));
  }
  // Other lists and the statistics may hold the draw too: those on screen are asked for anew.
  const due = ({ queryKey, state }: Query) => !looksBack(queryKey) && !holds(state.data, latest);
  for (const name of ["history", "statistic"]) void askAnew(client, [name, cateId], due);
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
  if (rewritten) dropFromInFlight(client, cate_id);
  for (const name of ["history", "statistic"]) void askAnew(client, [name, cate_id]);
  // Where simulated draws were retired, the home page's latest draw and its label no longer hold.
  if (rewritten) void askAnew(client, ["home"]);
}
