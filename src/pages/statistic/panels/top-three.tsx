import { useQuery } from "@tanstack/react-query";
import { TOP_SORTS } from "#features/top-three/polar.ts";
import { TopThreePanel } from "#features/top-three/top-three-panel.tsx";
import { topThreeTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { statisticQuery } from "#queries/statistics.ts";

/** How often each marble finished in the top 3. */
export function Panel(props: PanelProps) {
  const { cateId, search } = props;
  const result = useQuery(statisticQuery("topThree", statisticOf(cateId, search), useLocale()));
  const [numbers] = TOP_SORTS;
  const sort = TOP_SORTS.find((candidate) => candidate === search.sort) ?? numbers;
  return (
    <StatisticFrame {...props} result={result} name="top-3" table={topThreeTable}>
      {(data) => (
        <TopThreePanel
          data={data}
          sort={sort}
          sortLink={choiceLink((by) => ({ sort: by === numbers ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}
