import { useLingui } from "@lingui/react/macro";
import type { Patterns } from "#contract/statistics.ts";
import type { HitTableProps } from "#ui/chart/hit-table.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { patternsTable } from "#features/export/tables.ts";
import { AllRowsLink, choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { FIRST_VIEW } from "#features/statistics/statistic-search.ts";
import { type RoadChoice, HalvesView, ModsView, MovesView } from "./road-views.tsx";
import styles from "./patterns.module.css";
import { PATTERN_VIEWS, type PatternView, roadForView } from "./pattern-views.ts";
import { RunsView } from "./runs-view.tsx";
import { SumsView } from "./sums-view.tsx";
import { usePatternViews } from "./use-pattern-words.ts";

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

type Props = Omit<RoadChoice, "data" | "beads"> &
  Pick<HitTableProps, "whole"> & {
    readonly data: Patterns;
    readonly view: PatternView;
    readonly viewLink: ChoiceLink<PatternView>;
  };

/** Patterns of the draws, one of five views at a time. */
export function PatternsPanel({ data, view, viewLink, ...choosing }: Props) {
  const { t } = useLingui();
  const names = usePatternViews();
  return (
    <div className={styles["panel"]}>
      <Choices
        label={t`Pattern`}
        options={PATTERN_VIEWS.map((value) => ({ value, label: names[value] }))}
        current={view}
        link={viewLink}
      />
      <View data={data} view={view} {...choosing} />
    </div>
  );
}

function View({ data, view, whole, ...choosing }: Omit<Props, "viewLink">) {
  const road = roadForView(view, choosing);
  const beads = data.roads.find((one) => one.road === road)?.beads ?? [];
  const props = { data, beads, ...choosing };
  switch (view) {
    case "sums":
      return <SumsView data={data} beads={beads} whole={whole} />;
    case "runs":
      return <RunsView data={data} />;
    case "halves":
      return <HalvesView {...props} />;
    case "moves":
      return <MovesView {...props} />;
    case "mods":
      return <ModsView {...props} />;
  }
}
