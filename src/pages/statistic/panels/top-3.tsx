import { topThreeTable } from "#features/export/tables.ts";
import { TOP_SORTS } from "#features/top-three/polar.ts";
import { TopThreePanel } from "#features/top-three/top-three-panel.tsx";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { sortOf } from "#pages/statistic/statistic-search.ts";

/** How often each marble finished in the top 3. */
export function Panel(props: PanelProps) {
  return (
    <StatisticFrame {...props} name="top-3" table={topThreeTable}>
      {(data) => (
        <TopThreePanel
          data={data}
          sort={sortOf(TOP_SORTS, props.search.sort)}
          sortLink={choiceLink((by) => ({ sort: by === "number" ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}
