import { withLocale } from "#contract/languages.ts";
import { marblePath } from "#contract/url/site-paths.ts";
import { useLocale } from "#i18n/format.ts";
import { searchEntries, type StatisticSearch, windowSearch } from "./statistic-search.ts";

/** Makes the addresses of the pages of a track's marbles, which count the same draws. */
export function useMarbleHref(cateId: number, search: StatisticSearch): (n: number) => string {
  const locale = useLocale();
  const chosen = searchEntries(windowSearch(search));
  const query = chosen.length === 0 ? "" : `?${new URLSearchParams(chosen).toString()}`;
  return (n) => withLocale(locale, `${marblePath(cateId, n)}${query}`);
}
