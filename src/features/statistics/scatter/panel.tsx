import { scatterTable } from "#features/export/tables.ts";
import { ScatterPanel } from "./scatter-panel.tsx";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";

/** Every finish as a point, and the track's records. */
export function Panel(props: PanelProps) {
  const { number = null } = props.search;
  return (
    <StatisticFrame {...props} name="scatter" table={scatterTable}>
      {(data) => (
        <ScatterPanel
          data={data}
          number={number}
          numberLink={choiceLink((to) => ({ number: to ?? undefined }))}
        />
      )}
    </StatisticFrame>
  );
}
