import { useQuery } from "@tanstack/react-query";
import { readSequence } from "#domain/road.ts";
import type { Sequence } from "#domain/two-sides.ts";
import { TwoSidesPanel } from "#features/two-sides/two-sides-panel.tsx";
import { twoSidesTable } from "#features/export/tables.ts";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelProps } from "#pages/statistic/panel.ts";
import { FIRST_ROAD, statisticOf } from "#pages/statistic/statistic-search.ts";
import { StatisticFrame } from "#pages/statistic/statistic-frame.tsx";
import { statisticQuery } from "#queries/statistics.ts";

const FIRST_SEQUENCE: Sequence = { rank: 1, kind: "size" };

/** Two sides: counts against chance, running streaks, a big road. */
export function Panel(props: PanelProps) {
  const { cateId, search } = props;
  const road = search.road ?? FIRST_ROAD;
  const sequence = readSequence(road) ?? FIRST_SEQUENCE;
  const result = useQuery(
    statisticQuery("twoSides", { ...statisticOf(cateId, search), road }, useLocale()),
  );
  return (
    <StatisticFrame {...props} result={result} name="two-sides" table={twoSidesTable}>
      {(data) => (
        <TwoSidesPanel
          data={data}
          sequence={sequence}
          roadLink={choiceLink((to) => ({ road: to === FIRST_ROAD ? undefined : to }))}
        />
      )}
    </StatisticFrame>
  );
}
