import { useQuery } from "@tanstack/react-query";
import { TimingPanel } from "#features/timing-panel/timing-panel.tsx";
import { timingTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { scatterQuery, timingQuery } from "#queries/statistics.ts";

/** Times of the last draws, of each marble and at each place. */
export function Panel({ cateId, zone, search }: PanelProps) {
  const locale = useLocale();
  const of = statisticOf(cateId, search);
  const result = useQuery(timingQuery(of, locale));
  // The places between the first and the last, where they have come; the chart stands without them.
  const finishes = useQuery(scatterQuery(of, locale)).data;
  return (
    <StatisticFrame
      result={result}
      zone={zone}
      search={search}
      name="timing"
      cateId={cateId}
      table={timingTable}
    >
      {(data) => <TimingPanel data={data} {...(finishes && { points: finishes.points })} />}
    </StatisticFrame>
  );
}
