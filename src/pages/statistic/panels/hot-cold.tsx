import { useQuery } from "@tanstack/react-query";
import { HeatTable } from "#features/heat-table/heat-table.tsx";
import { HEAT_SORTS } from "#features/heat-table/heat.ts";
import { hotColdTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { statisticQuery } from "#queries/statistics.ts";

/** Hot & cold of every number at every place. */
export function Panel(props: PanelProps) {
  const { cateId, search } = props;
  const result = useQuery(statisticQuery("hotCold", statisticOf(cateId, search), useLocale()));
  const [numbers] = HEAT_SORTS;
  const sort = HEAT_SORTS.find((candidate) => candidate === search.sort) ?? numbers;
  return (
    <StatisticFrame {...props} result={result} name="hot-cold" table={hotColdTable}>
      {(data) => (
        <HeatTable
          data={data}
          place={search.place ?? 1}
          sort={sort}
          placeLink={choiceLink((place) => ({ place: place === 1 ? undefined : place }))}
          sortLink={choiceLink((by) => ({ sort: by === numbers ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}
