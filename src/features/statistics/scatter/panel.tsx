import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Scatter } from "#contract/statistics.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { createAxis } from "#ui/chart/axis.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { MarbleOrAllChoices } from "#ui/choices/number-choices.tsx";
import { type Cursor, useCursor } from "#ui/chart/use-cursor.ts";
import figures from "#ui/figures.module.css";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { EmptyState } from "#ui/notice.tsx";
import { scatterTable } from "#features/export/tables.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { ScatterPlot } from "./scatter-plot.tsx";
import styles from "./scatter.module.css";
import {
  countFinishes,
  DENSE_FROM,
  type Finish,
  timedFinishes,
  isThin,
  type RankTimes,
  rankTimes,
} from "./spread.ts";

/** Every finish as a point, and the track's records. */
export function Panel(props: PanelProps) {
  const { number = null } = props.search;
  return (
    <StatisticFrame {...props} name="scatter" table={scatterTable}>
      {(data) => (
        <ScatterPanel
          data={data}
          number={number}
          numberLink={choiceLink((to) => ({ number: to ?? undefined }))}
        />
      )}
    </StatisticFrame>
  );
}

type Props = {
  readonly data: Scatter;
  /** The highlighted marble; null for all. */
  readonly number: number | null;
  readonly numberLink: ChoiceLink<number | null>;
};

/** Scatter: every finish by place and time, one marble highlighted, and the track's records. */
export function ScatterPanel({ data, number, numberLink }: Props) {
  const { t } = useLingui();
  const all = timedFinishes(data.points);
  const marbles = data.number_count;
  const cursor = useCursor(marbles, { start: 0, columns: 1 });
  return (
    <div className={styles["panel"]}>
      {all.length === 0 || marbles === 0 ? (
        <EmptyState title={t`No times`}>{t`These draws have no times.`}</EmptyState>
      ) : (
        <Chart {...{ all, marbles, number, cursor }}>
          <MarbleOrAllChoices marbles={marbles} current={number} link={numberLink} />
        </Chart>
      )}
      <Records records={data.records} />
    </div>
  );
}

type ChartProps = {
  readonly all: readonly Finish[];
  readonly marbles: number;
  readonly number: number | null;
  readonly cursor: Cursor;
  readonly children: ReactNode;
};

function Chart({ all, marbles, number, cursor, children }: ChartProps) {
  const { t } = useLingui();
  const axis = createAxis(all.map(({ timing }) => timing));
  const picked = number === null ? all : all.filter((finish) => finish.number === number);
  const ranks = rankTimes(picked, marbles);
  // Medians are approximate where a point represents several finishes.
  const near = isThin(all) ? "≈ " : "";
  const describePlace = useFacts(near);
  if (axis === null) return null;
  const read = cursor.index === null ? undefined : ranks[cursor.index];
  return (
    <ChartFigure
      title={t`Place and time of every finish`}
      summary={
        number === null && countFinishes(all) >= DENSE_FROM
          ? t`Places top to bottom, seconds left to right; darker means more finishes.`
          : number === null
            ? t`One dot per finish: places top to bottom, seconds left to right.`
            : t`Dots: finishes of marble ${number}; shading: all finishes.`
      }
      legend={children}
      readout={read === undefined ? null : describePlace(read)}
      table={() => ({
        head: [t`Place`, t`Count`, t`Fastest`, t`Median`, t`Slowest`],
        rows: ranks.map(({ rank, n, fastest, median, slowest }) => [
          String(rank),
          String(n),
          formatSeconds(fastest?.timing),
          `${near}${formatSeconds(median)}`,
          formatSeconds(slowest?.timing),
        ]),
      })}
    >
      <ScatterPlot {...{ all, picked, marbles, number, axis, cursor }} />
    </ChartFigure>
  );
}

/** The times at a place in words; `near` marks the median of points that represent several finishes. */
function useFacts(near: string) {
  const { t } = useLingui();
  return ({ rank, n, fastest, median, slowest }: RankTimes) => {
    const place = t`Place ${rank}`;
    if (fastest === null || slowest === null || median === null) return [place, t`no times`];
    return [
      place,
      t`${n} times`,
      t`fastest ${formatSeconds(fastest.timing)} (marble ${fastest.number}, no. ${fastest.term})`,
      t`median ${near + formatSeconds(median)}`,
      t`slowest ${formatSeconds(slowest.timing)}`,
    ];
  };
}

/** The fastest times of the track with the draws they were run in. */
function Records({ records }: Pick<Scatter, "records">) {
  const { t } = useLingui();
  if (records.length === 0) return null;
  return (
    <section className={figures["part"]}>
      <h2>{t`Fastest times on this track`}</h2>
      <ol className={styles["records"]}>
        {records.map(({ term, number, timing }, index) => (
          <li key={`${term} ${number}`}>
            <span aria-hidden="true">{index + 1}</span>
            <LinkedMarble n={number} />
            <b>{formatSeconds(timing)}</b>
            <small>{t`no. ${term}`}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
