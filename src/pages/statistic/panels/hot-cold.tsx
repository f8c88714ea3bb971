import { hotColdTable } from "#features/export/tables.ts";
import { HeatTable } from "#features/heat-table/heat-table.tsx";
import { HEAT_SORTS } from "#features/heat-table/heat.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { sortOf } from "#pages/statistic/statistic-search.ts";

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
