import { hotColdTable } from "#features/export/tables.ts";
import { HeatTable } from "./heat-table.tsx";
import { HEAT_SORTS } from "./heat.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { sortOf } from "#features/statistics/statistic-search.ts";

/** Hot & cold of every number at every place. */
export function Panel(props: PanelProps) {
  const { place = 1, sort } = props.search;
  return (
    <StatisticFrame {...props} name="hot-cold" table={hotColdTable}>
      {(data) => (
        <HeatTable
          data={data}
          place={place}
          sort={sortOf(HEAT_SORTS, sort)}
          placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
          sortLink={choiceLink((by) => ({ sort: by === "number" ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}
