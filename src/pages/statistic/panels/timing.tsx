import { useQuery } from "@tanstack/react-query";
import { TimingPanel } from "#features/timing-panel/timing-panel.tsx";
import { timingTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { statisticQuery } from "#queries/statistics.ts";

/** Times of the last draws, of each marble and at each place. */
export function Panel(props: PanelProps) {
  const { cateId, search } = props;
  const result = useQuery(statisticQuery("timing", statisticOf(cateId, search), useLocale()));
  return (
    <StatisticFrame {...props} result={result} name="timing" table={timingTable}>
      {(data) => <TimingPanel data={data} />}
    </StatisticFrame>
  );
}
