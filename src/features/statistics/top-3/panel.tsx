import { topThreeTable } from "#features/export/tables.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { parseSort } from "#features/statistics/statistic-search.ts";
import { TOP_SORTS } from "./polar.ts";
import { TopThreePanel } from "./top-three-panel.tsx";

/** The panel of the top-3 rate. */
export function Panel(props: PanelProps) {
  return (
    <StatisticFrame {...props} name="top-3" table={topThreeTable}>
      {(data) => (
        <TopThreePanel
          data={data}
          sort={parseSort(TOP_SORTS, props.search.sort)}
          sortLink={choiceLink((by) => ({ sort: by === "number" ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}
