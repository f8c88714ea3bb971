import { useQuery } from "@tanstack/react-query";
import { ScatterPanel } from "#features/scatter/scatter-panel.tsx";
import { scatterTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { statisticQuery } from "#queries/statistics.ts";

/** Every finish as a point, and the track's records. */
export function Panel(props: PanelProps) {
  const { cateId, search } = props;
  const result = useQuery(statisticQuery("scatter", statisticOf(cateId, search), useLocale()));
  return (
    <StatisticFrame {...props} result={result} name="scatter" table={scatterTable}>
      {(data) => (
        <ScatterPanel
          data={data}
          number={search.number ?? null}
          numberLink={choiceLink((number) => ({ number: number ?? undefined }))}
          past={search.at !== undefined}
        />
      )}
    </StatisticFrame>
  );
}
