import { timingTable } from "#features/export/tables.ts";
import { TimingPanel } from "./timing-panel.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";

/** Times of the last draws, of each marble and at each place. */
export function Panel(props: PanelProps) {
  return (
    <StatisticFrame {...props} name="timing" table={timingTable}>
      {(data) => <TimingPanel data={data} />}
    </StatisticFrame>
  );
}
