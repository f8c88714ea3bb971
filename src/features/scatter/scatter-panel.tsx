import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Scatter } from "#contract/statistics.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { axisOf } from "#ui/chart/axis.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { type ChoiceLink, Choices } from "#ui/choices.tsx";
import { type Cursor, useCursor } from "#ui/chart/use-cursor.ts";
import { Marble } from "#ui/marble.tsx";
import { EmptyState } from "#ui/notice.tsx";
import { Records } from "./records.tsx";
import { ScatterPlot } from "./scatter-plot.tsx";
import styles from "./scatter.module.css";
import {
  countOf,
  DENSE_FROM,
  type Finish,
  finishesOf,
  isThin,
  type RankTimes,
  rankTimes,
} from "./spread.ts";

type Props = {
  readonly data: Scatter;
  /** The highlighted marble; null for all. */
  readonly number: number | null;
  readonly numberLink: ChoiceLink<number | null>;
  /** Whether it shows the track as it stood after an earlier draw. */
  readonly past: boolean;
};

/** Scatter: every finish by place and time, one marble highlighted, and the track's records. */
export function ScatterPanel({ data, number, numberLink, past }: Props) {
  const { t } = useLingui();
  const all = finishesOf(data.points);
  const marbles = data.number_count;
  const cursor = useCursor(marbles, { start: 0, columns: 1 });
  return (
    <div className={styles["panel"]}>
      {all.length === 0 || marbles === 0 ? (
        <EmptyState title={t`No times`}>
          <Trans>These draws have no times.</Trans>
        </EmptyState>
      ) : (
        <Chart {...{ all, marbles, number, cursor }}>
          <Choices
            label={t`Marble`}
            options={[
              { value: null, label: t`all` },
              ...Array.from({ length: marbles }, (_, at) => ({
                value: at + 1,
                label: <Marble n={at + 1} style={{ "--size": "26px" }} />,
                name: t`Marble ${at + 1}`,
              })),
            ]}
            current={number}
            link={numberLink}
            round
          />
        </Chart>
      )}
      <Records records={data.records} past={past} />
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
  const axis = axisOf(all.map(({ timing }) => timing));
  const picked = number === null ? all : all.filter((finish) => finish.number === number);
  const ranks = rankTimes(picked, marbles);
  if (axis === null) return null;
  const read = cursor.at === null ? undefined : ranks[cursor.at];
  // Medians are approximate where a point represents several finishes.
  const near = isThin(all) ? "≈ " : "";
  return (
    <ChartFigure
      title={t`Place and time of every finish`}
      summary={
        number === null && countOf(all) >= DENSE_FROM ? (
          <Trans>
            Places from top to bottom, seconds from left to right; darker means more finishes.
          </Trans>
        ) : number === null ? (
          <Trans>One dot per finish: places from top to bottom, seconds from left to right.</Trans>
        ) : (
          <Trans>
            The dots are the finishes of marble {number}; the shading shows all finishes.
          </Trans>
        )
      }
      legend={children}
      readout={read === undefined ? null : <Readout times={read} near={near} />}
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

type ReadoutProps = { readonly times: RankTimes; readonly near: string };

function Readout({ times, near }: ReadoutProps) {
  const { t } = useLingui();
  const { rank, n, fastest, median, slowest } = times;
  const parts =
    fastest === null || slowest === null || median === null
      ? [t`no times`]
      : [
          t`${n} times`,
          t`fastest ${formatSeconds(fastest.timing)} (marble ${fastest.number}, no. ${fastest.term})`,
          t`median ${near + formatSeconds(median)}`,
          t`slowest ${formatSeconds(slowest.timing)}`,
        ];
  return [t`Place ${rank}`, ...parts].map((part) => <span key={part}>{part}</span>);
}
