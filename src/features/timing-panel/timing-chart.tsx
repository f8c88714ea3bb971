import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Timing } from "#contract/statistics.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { type Axis, axisOf } from "#ui/chart/axis.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { bandPath, dotsPath, linePath, loneSpots } from "#ui/chart/paths.ts";
import { Hair, Plot, type Tick } from "#ui/chart/plot.tsx";
import { shortTerm } from "#ui/facts.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { middleOf, SIDE } from "#ui/chart/side.ts";
import { type Column, columnsOf, knownOf, type Level, levelsOf } from "./levels.ts";
import styles from "./timing-panel.module.css";

type Props = {
  readonly data: Timing;
  readonly note: ReactNode;
};

const HEIGHT = 260;
const MARGIN_HEIGHT = 64;

/** The stacked lines of the times and, below them, the winner's margin of each draw. */
export function TimingChart({ data, note }: Props) {
  const { t } = useLingui();
  const columns = columnsOf(data);
  const levels = levelsOf(columns);
  const axis = axisOf(knownOf(levels));
  const cursor = useCursor(columns.length);
  if (axis === null) return null;
  const nameOf = (at: number) => {
    const column = columns[at];
    if (column === undefined) return "";
    return column.kind === "draw" ? t`No. ${column.item.term}` : t`${column.count} not received`;
  };
  const read = cursor.at === null ? undefined : columns[cursor.at];
  const area = (
    <CursorArea
      cursor={cursor}
      label={t`Explore the times`}
      nameOf={nameOf}
      locate={(x) => Math.floor(x * columns.length)}
    >
      <Hair
        at={middleOf(cursor.at ?? 0, columns.length)}
        spots={levels.map((level) => shareOf(axis, level.seconds[cursor.at ?? 0] ?? null))}
      />
    </CursorArea>
  );
  return (
    <ChartFigure
      title={t`Times by draw`}
      summary={
        <>
          <Trans>
            Faster is lower: the thick line is the winner, the top line the last to finish; the bars
            below show the winner’s margin. The oldest draw is on the left.
          </Trans>{" "}
          {note}
        </>
      }
      readout={cursor.at === null ? null : <Readout column={read} name={nameOf(cursor.at)} />}
      table={() => ({
        head: [t`Draw no.`, t`Winner`, t`Margin`, t`Last`],
        rows: data.series.map((entry) => [
          entry.term,
          formatSeconds(entry.first),
          formatSeconds(entry.margin),
          formatSeconds(entry.last),
        ]),
      })}
    >
      <TimesPlot columns={columns} levels={levels} axis={axis} over={area} />
      <MarginPlot columns={columns} at={cursor.at} />
    </ChartFigure>
  );
}

/** A time as a share of the height from the top: the fastest is at the bottom. */
function shareOf(axis: Axis, value: number | null): number | null {
  return value === null ? null : 1 - axis.at(value);
}

type ReadoutProps = { readonly column: Column | undefined; readonly name: string };

function Readout({ column, name }: ReadoutProps) {
  const { t } = useLingui();
  if (column?.kind !== "draw") return <span>{name}</span>;
  const { first, margin, last } = column.item;
  return (
    <>
      <span>{name}</span>
      {first === null ? (
        <span>{t`no times`}</span>
      ) : (
        <>
          <span>{t`winner ${formatSeconds(first)}`}</span>
          {margin !== null && (
            <span>{margin === 0 ? t`= dead heat` : t`margin ${margin.toFixed(2)} s`}</span>
          )}
          {last !== null && <span>{t`last ${formatSeconds(last)}`}</span>}
        </>
      )}
    </>
  );
}

type TimesProps = {
  readonly columns: readonly Column[];
  readonly levels: readonly Level[];
  readonly axis: Axis;
  readonly over: ReactNode;
};

function TimesPlot({ columns, levels, axis, over }: TimesProps) {
  const count = columns.length;
  const y = axis.ticks.map((tick) => ({ at: 1 - axis.at(tick), label: String(tick) }));
  return (
    <Plot height={HEIGHT} y={y} x={termTicks(columns)} over={over}>
      <GapStripes columns={columns} />
      {levels.slice(1).map((upper, at) => (
        <path
          key={upper.rank}
          className={styles["band"]}
          data-odd={at % 2 === 1 || undefined}
          d={bandPath(
            columns.map((_, column) => ({
              x: middleOf(column, count),
              y0: shareOf(axis, levels[at]?.seconds[column] ?? null),
              y1: shareOf(axis, upper.seconds[column] ?? null),
            })),
          )}
        />
      ))}
      {levels.map(({ rank, seconds }, at) => {
        const spots = seconds.map((value, column) => ({
          x: middleOf(column, count),
          y: shareOf(axis, value),
        }));
        return (
          <g
            key={rank}
            className={styles["line"]}
            data-end={at === 0 ? "first" : at === levels.length - 1 ? "last" : undefined}
          >
            <path d={linePath(spots)} />
            <path className={styles["lone"]} d={dotsPath(loneSpots(spots))} />
          </g>
        );
      })}
    </Plot>
  );
}

/** Terms below the chart: of the oldest and the newest draw. */
export function termTicks(columns: readonly Column[]): Tick[] {
  const draws = columns.flatMap((column, at) => (column.kind === "draw" ? { column, at } : []));
  const ends = draws.length > 1 ? [draws[0], draws.at(-1)] : [draws[0]];
  return ends.flatMap((end, at) =>
    end === undefined
      ? []
      : { at: draws.length > 1 ? at : 0.5, label: shortTerm(end.column.item.term) },
  );
}

type StripesProps = { readonly columns: readonly Column[] };

/** A stripe where draws are missing. */
function GapStripes({ columns }: StripesProps) {
  const width = SIDE / Math.max(1, columns.length);
  return columns.map((column, at) =>
    column.kind === "gap" ? (
      <rect
        key={column.after}
        className={styles["gap"]}
        x={Math.round(at * width)}
        y="0"
        width={Math.max(1, Math.round(width))}
        height={SIDE}
      />
    ) : null,
  );
}

type MarginProps = { readonly columns: readonly Column[]; readonly at: number | null };

function MarginPlot({ columns, at }: MarginProps) {
  const margins = columns.map((column) => (column.kind === "draw" ? column.item.margin : null));
  const axis = axisOf([0, ...margins], 2);
  const width = SIDE / Math.max(1, columns.length);
  if (axis === null) return null;
  const bar = (margin: number | null, column: number) => {
    if (margin === null) return "";
    const height = Math.round(axis.at(margin) * SIDE);
    const left = Math.round((column + 0.14) * width);
    return `M${left},${SIDE}v${-height}h${Math.max(1, Math.round(width * 0.72))}v${height}z`;
  };
  const y = axis.ticks.map((tick) => ({ at: 1 - axis.at(tick), label: `+${tick}` }));
  return (
    <Plot
      height={MARGIN_HEIGHT}
      y={y}
      over={at !== null && <Hair at={middleOf(at, columns.length)} />}
    >
      <GapStripes columns={columns} />
      <path className={styles["margin"]} d={margins.map(bar).join("")} />
    </Plot>
  );
}
