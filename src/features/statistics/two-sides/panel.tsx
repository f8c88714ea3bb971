import { readSequence, type Sequence } from "#domain/sequence.ts";
import { twoSidesTable } from "#features/export/tables.ts";
import { TwoSidesPanel } from "./two-sides-panel.tsx";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { FIRST_ROAD } from "#features/statistics/statistic-search.ts";

const FIRST_SEQUENCE: Sequence = { rank: 1, kind: "size" };

/** Two sides: counts against chance, current streaks, a big road. */
export function Panel(props: PanelProps) {
  const sequence = readSequence(props.search.road ?? FIRST_ROAD) ?? FIRST_SEQUENCE;
  return (
    <StatisticFrame {...props} name="two-sides" table={twoSidesTable}>
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
