import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";
import { includesDraw } from "#live/apply-draw.ts";
import { drawsQuery, type PanelName, panelQuery } from "#pages/statistic/panel.ts";
import { loadPanel } from "#pages/statistic/panels.ts";
import type { TrackSearch } from "#pages/track/track-search.ts";
import { stateOf } from "#queries/client-state.ts";
import { historyQuery } from "#queries/draws.ts";
import { homeQuery } from "#queries/home.ts";
import { freshen, type Prime, primeBriefly } from "#queries/prime.ts";

/** What a track's page shows below its last draw; the tab "draws": what a page computes of draws itself. */
export interface Below {
  readonly client: QueryClient;
  readonly cateId: number;
  readonly search: Omit<TrackSearch, "tab"> & { readonly tab?: PanelName | "draws" | undefined };
  readonly locale: Locale;
}

type Loaded = Below & { readonly prime?: Prime };

/**
 * Loads code and data for what is below the first view, and nothing while a page is hydrated, which leaves
 * that part as the server made it (see Kept). Returns the source of the code, "" for the history's.
 */
export async function loadBelow({ prime = primeBriefly, ...below }: Loaded): Promise<string> {
  const { client, cateId, locale } = below;
  const { tab, date, page = 1, find } = below.search;
  if (stateOf(client).frozen) return "";
  if (import.meta.env.SSR) stateOf(client).unsent.add(hashKey(keyOf(below)));
  if (tab === "draws") await prime(client, drawsQuery(below, locale));
  else if (tab !== undefined) return loadPanel(tab, { ...below, prime });
  else await prime(client, historyQuery({ cateId, date, page, find }, locale));
  return "";
}

function keyOf({ cateId, search, locale }: Below): QueryKey {
  const { tab, date, page = 1, find } = search;
  if (tab === undefined) return historyQuery({ cateId, date, page, find }, locale).queryKey;
  const of = { cateId, search };
  return tab === "trend" || tab === "draws"
    ? drawsQuery(of, locale).queryKey
    : panelQuery(tab, of, locale).queryKey;
}

/** Whether cached data lacks the track's last draw, which the server's page had. */
function isBehind({ client, cateId, search, locale }: Below, data: unknown): boolean {
  const { date, page, find } = search;
  if ([date, page, find].some((part) => part !== undefined)) return false;
  const { categories = [] } = client.getQueryData(homeQuery(locale).queryKey) ?? {};
  const latest = categories.find(({ id }) => id === cateId)?.last_open;
  return latest !== null && latest !== undefined && !includesDraw(data, latest);
}

/**
 * Like {@link loadBelow}, and waits for data that may replace what the server's page shows: not older. False
 * where there is none.
 */
export async function loadNewer(below: Below): Promise<boolean> {
  const { client } = below;
  const queryKey = keyOf(below);
  const data = () => client.getQueryData(queryKey);
  const updated = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const before = updated();
  // What this device stored before the page was made may have been corrected since.
  const isStored = before < performance.timeOrigin;
  if (isStored || isBehind(below, data())) {
    await client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
  await loadBelow({ ...below, prime: freshen });
  if (data() === undefined) return false;
  // The last draw may just have been withdrawn.
  return updated() > before || (!isStored && !isBehind(below, data()));
}
