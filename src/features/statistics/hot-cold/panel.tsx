import { Trans, useLingui } from "@lingui/react/macro";
import type { HotCold } from "#contract/statistics.ts";
import { COLOURED_FROM_DRAWS } from "#domain/hot-cold.ts";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { PlaceChoices } from "#ui/choices/number-choices.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { hotColdTable } from "#features/export/tables.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { parseSort } from "#features/statistics/statistic-search.ts";
import { HeatGrid } from "./heat-grid.tsx";
import { HeatPlace } from "./heat-place.tsx";
import { useHeatWords } from "./use-heat-words.ts";
import { computeExpectation, HEAT_SORTS, type HeatSort } from "./heat.ts";

/** Hot & cold of every number at every place. */
export function Panel(props: PanelProps) {
  const { place = 1, sort } = props.search;
  return (
    <StatisticFrame {...props} name="hot-cold" table={hotColdTable}>
      {(data) => (
        <HeatTable
          data={data}
          place={place}
          sort={parseSort(HEAT_SORTS, sort)}
          placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
          sortLink={choiceLink((by) => ({ sort: by === "number" ? undefined : by }))}
        />
      )}
    </StatisticFrame>
  );
}

type Props = {
  readonly data: HotCold;
  /** The place that is shown in full, from 1. */
  readonly place: number;
  readonly sort: HeatSort;
  readonly placeLink: ChoiceLink<number>;
  readonly sortLink: ChoiceLink<HeatSort>;
};

/** Hot & cold: every number at every place as a heat map, and one place in full. */
export function HeatTable({ data, place, sort, placeLink, sortLink }: Props) {
  const { t } = useLingui();
  const words = useHeatWords();
  const { positions, number_count: marbles } = data;
  const cursor = useCursor(positions.length * marbles, { start: 0, columns: Math.max(1, marbles) });
  const chosen = positions.find(({ rank }) => rank === place) ?? positions[0];
  if (chosen === undefined || marbles === 0) return null;
  const row = positions[Math.floor((cursor.index ?? 0) / marbles)];
  const item = cursor.index === null ? undefined : row?.items[cursor.index % marbles];
  const read = row === undefined || item === undefined ? null : words.read(row.rank, item);
  return (
    <div className="heat">
      <div className="heat-part">
        <ChartFigure
          title={t`Hot & cold`}
          summary={<Rule data={data} />}
          legend={<Legend data={data} />}
          readout={read}
        >
          <HeatGrid data={data} place={chosen.rank} cursor={cursor} placeLink={placeLink} />
        </ChartFigure>
      </div>
      <div className="heat-part">
        <h2>{t`Place ${chosen.rank} in detail`}</h2>
        <PlaceChoices places={positions.length} current={chosen.rank} link={placeLink} />
        <HeatPlace
          rank={chosen.rank}
          items={chosen.items}
          expectation={computeExpectation(data.draws, marbles)}
          rule={data.rule}
          sort={sort}
          sortLink={sortLink}
        />
      </div>
    </div>
  );
}

type RuleProps = { readonly data: HotCold };

/** The rule in words, with the expected value. */
function Rule({ data }: RuleProps) {
  const format = useFormat();
  const { rule, draws, number_count: marbles } = data;
  const chance = computeExpectation(draws, marbles);
  if (chance === null) return null;
  const mean = format.number(Number(chance.mean.toFixed(2)));
  const deviation = format.number(Number(chance.deviation.toFixed(2)));
  if (rule === null) {
    const least = COLOURED_FROM_DRAWS;
    return (
      <>
        <Trans>Expected: each number {mean} times at each place.</Trans>{" "}
        <strong className="heat-few">
          <Trans>Colours need at least {least} draws.</Trans>
        </strong>
      </>
    );
  }
  const { hot, cold } = rule;
  return cold < 0 ? (
    <Trans>
      Hot from {hot} hits, too few draws for cold: expected {mean} ± standard deviation {deviation}.
    </Trans>
  ) : (
    <Trans>
      Hot from {hot} hits, cold up to {cold}: expected {mean} ± standard deviation {deviation}.
    </Trans>
  );
}

/** The marks of the states; nothing if there are no colours. */
function Legend({ data }: RuleProps) {
  const { states } = useHeatWords();
  if (data.rule === null) return null;
  return (
    <ul className="heat-legend" aria-hidden="true">
      {(["hot", "warm", "cold"] as const).map((state) => (
        <li key={state} data-state={state} style={{ "--z": 75 }}>
          <i /> {states[state]}
        </li>
      ))}
    </ul>
  );
}
