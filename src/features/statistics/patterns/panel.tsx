import { patternsTable } from "#features/export/tables.ts";
import { PatternsPanel } from "./patterns-panel.tsx";
import { AllRowsLink, choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { FIRST_VIEW } from "#features/statistics/statistic-search.ts";

/** Patterns: sums, longest runs, halves of the field, moves and remainders. */
export function Panel(props: PanelProps) {
  const { view = FIRST_VIEW, place = 1, number = 1, rows } = props.search;
  return (
    <StatisticFrame {...props} name="patterns" table={patternsTable}>
      {(data) => (
        <PatternsPanel
          data={data}
          view={view}
          whole={rows === undefined ? <AllRowsLink /> : undefined}
          place={place}
          number={number}
          viewLink={choiceLink((to) => ({ view: to === FIRST_VIEW ? undefined : to }))}
          placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
          numberLink={choiceLink((to) => ({ number: to }))}
        />
      )}
    </StatisticFrame>
  );
}
