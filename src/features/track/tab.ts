import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";
import { drawsQuery, panelQuery } from "#features/statistics/panel.ts";
import { loadPanel } from "#features/statistics/panels.ts";
import type { TrackSearch } from "./track-search.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { primeBriefly } from "#data/queries/prime.ts";

/** The content of a track's tab. */
interface Tab {
  readonly cateId: number;
  readonly search: TrackSearch;
  readonly locale: Locale;
}

/** Loads code and data of a tab. Returns the source of the code, "" for the history's. */
export async function loadTab(client: QueryClient, tab: Tab): Promise<string> {
  const { cateId, locale } = tab;
  const { tab: name, date, page = 1, find } = tab.search;
  if (name !== undefined) return loadPanel(name, { client, ...tab });
  await primeBriefly(client, historyQuery({ cateId, date, page, find }, locale));
  return "";
}

/** The key of a tab's data. */
export function tabKey({ cateId, search, locale }: Tab): QueryKey {
  const { tab, date, page = 1, find } = search;
  if (tab === undefined) return historyQuery({ cateId, date, page, find }, locale).queryKey;
  const of = { cateId, search };
  return tab === "trend" ? drawsQuery(of, locale).queryKey : panelQuery(tab, of, locale).queryKey;
}
