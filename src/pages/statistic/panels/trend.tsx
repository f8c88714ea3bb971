import { useQuery } from "@tanstack/react-query";
import { TrendPanel } from "#features/trend/trend-panel.tsx";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { TREND_DRAWS, TREND_ORDERS } from "#pages/statistic/statistic-search.ts";
import { lastDrawsQuery } from "#queries/draws.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";

/** The number at a place, draw by draw. */
export function Panel({ cateId, zone, search }: PanelProps) {
  const { at, place, order } = search;
  const query = lastDrawsQuery({ cateId, last: search.limit ?? TREND_DRAWS, at }, useLocale());
  const result = useQuery(query);
  const [newest] = TREND_ORDERS;
  return (
    <>
      {result.data !== undefined && (
        <TrendPanel
          draws={result.data.list}
          zone={zone}
          place={place ?? 1}
          order={order ?? newest}
          placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
          orderLink={choiceLink((to) => ({ order: to === newest ? undefined : to }))}
        />
      )}
      {/* Below what is there, so that it moves nothing when it comes. */}
      <QueryStatus query={result} rows={10} />
    </>
  );
}
