import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Timing } from "#contract/statistics.ts";
import { formatSeconds, markSeconds } from "#domain/format-seconds.ts";
import { useFormat } from "#i18n/format.ts";
import { type Axis, createAxis } from "#ui/chart/axis.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { bandPath, dotsPath, linePath, loneSpots } from "#ui/chart/paths.ts";
import { EmptyState } from "#ui/notice.tsx";
import { endTicks, GapStripes, Hair, Plot } from "#ui/chart/plot.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { slotMiddle, SIDE } from "#ui/chart/side.ts";
import { type Column, toColumns, type Level, toLevels } from "./levels.ts";
import styles from "./timing-panel.module.css";

type Props = {
  readonly data: Timing;
  readonly note: ReactNode;
};

const HEIGHT = 260;
const MARGIN_HEIGHT = 64;
/** Heights at which a time may stand, 2 px apart. */
const STEPS = 125;

/** The stacked lines of the times and, below them, the winner's margin of each draw. */
export function TimingChart({ data, note }: Props) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const columns = toColumns(data.series);
  const levels = toLevels(columns);
  const axis = createAxis(levels.flatMap(({ seconds }) => seconds));
  const cursor = useCursor(columns.length);
  const describeColumn = useFacts();
  if (axis === null) return <EmptyState title={t`No times`} />;
  const getName = (index: number) => describeColumn(columns[index])[0] ?? "";
  const area = (
    <CursorArea
      cursor={cursor}
      label={t`Values by draw`}
      getName={getName}
      locate={(x) => Math.floor(x * columns.length)}
    >
      <Hair
        at={slotMiddle(cursor.index ?? 0, columns.length)}
        spots={levels.map((level) => heightShare(axis, level.seconds[cursor.index ?? 0] ?? null))}
      />
    </CursorArea>
  );
  return (
    <ChartFigure
      title={t`Times by draw`}
      summary={
        <>
          {t`Thick line: winner; top line: last; bars: margin. Lower is faster, oldest left.`}
          {gap}
          {note}
        </>
      }
      readout={cursor.index === null ? null : describeColumn(columns[cursor.index])}
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
      <MarginPlot columns={columns} index={cursor.index} />
    </ChartFigure>
  );
}

/** A column in words: its draw and times, or what is missing. */
function useFacts() {
  const { t } = useLingui();
  return (column: Column | undefined): string[] => {
    if (column === undefined) return [];
    if (column.kind === "gap") return [t`${column.count} missing`];
    const { term, first, margin, last } = column.item;
    const name = t`No. ${term}`;
    if (first === null) return [name, t`no times`];
    const facts = [name, t`winner ${formatSeconds(first)}`];
    if (margin !== null) {
      facts.push(margin === 0 ? t`= dead heat` : t`margin ${formatSeconds(margin)}`);
    }
    return last === null ? facts : [...facts, t`last ${formatSeconds(last)}`];
  };
}

/** A time as a share of the height from the top: the fastest is at the bottom. */
function heightShare(axis: Axis, value: number | null): number | null {
  return value === null ? null : Math.round((1 - axis.at(value)) * STEPS) / STEPS;
}

type TimesProps = {
  readonly columns: readonly Column[];
  readonly levels: readonly Level[];
  readonly axis: Axis;
  readonly over: ReactNode;
};

/** The lines and the bands between them are drawn in columns and heights: a thousand times in fewer digits. */
function TimesPlot({ columns, levels, axis, over }: TimesProps) {
  const count = columns.length;
  const terms = columns.flatMap((column) => (column.kind === "draw" ? column.item.term : []));
  const y = axis.ticks.map((tick) => ({ at: 1 - axis.at(tick), label: markSeconds(tick) }));
  const lineEnd = (index: number) =>
    index === 0 ? "first" : index === levels.length - 1 ? "last" : undefined;
  const lines = levels.map(({ seconds }) =>
    seconds.map((value, column) => ({ x: slotMiddle(column, count), y: heightShare(axis, value) })),
  );
  const edges = lines.map((spots) =>
    spots.map(({ y: at }, x) => ({ x: x / SIDE, y: at === null ? null : (at * STEPS) / SIDE })),
  );
  return (
    <Plot height={HEIGHT} y={y} x={endTicks(terms)} over={over}>
      <GapStripes slots={columns} />
      <g transform={`scale(${SIDE / count} ${SIDE / STEPS}) translate(.5)`}>
        {edges.slice(1).map((upper, index) => (
          <path
            key={levels[index]?.rank}
            className={styles["band"]}
            data-odd={index % 2 === 1 || undefined}
            d={bandPath(edges[index] ?? [], upper)}
          />
        ))}
        {edges.map((edge, index) => (
          <path
            key={levels[index]?.rank}
            className={styles["line"]}
            data-end={lineEnd(index)}
            d={linePath(edge)}
          />
        ))}
      </g>
      {lines.map((spots, index) => {
        const dots = dotsPath(loneSpots(spots));
        if (dots === "") return null;
        const lone = `${styles["line"]} ${styles["lone"]}`;
        return (
          <path key={levels[index]?.rank} className={lone} data-end={lineEnd(index)} d={dots} />
        );
      })}
    </Plot>
  );
}

type MarginProps = { readonly columns: readonly Column[]; readonly index: number | null };

/** A bar for each draw, drawn in columns and px: only its height differs from the others'. */
function MarginPlot({ columns, index }: MarginProps) {
  const margins = columns.map((column) => (column.kind === "draw" ? column.item.margin : null));
  const axis = createAxis([0, ...margins], 2);
  if (axis === null) return null;
  const width = SIDE / columns.length;
  const bars = margins.map((margin) =>
    margin === null ? "h1" : `v-${Math.round(axis.at(margin) * MARGIN_HEIGHT)}h.7V0h.3`,
  );
  const y = axis.ticks.map((tick) => ({ at: 1 - axis.at(tick), label: `+${tick}` }));
  return (
    <Plot
      height={MARGIN_HEIGHT}
      y={y}
      over={index !== null && <Hair at={slotMiddle(index, columns.length)} />}
    >
      <GapStripes slots={columns} />
      <g transform={`translate(0 ${SIDE}) scale(${width} ${SIDE / MARGIN_HEIGHT}) translate(.15)`}>
        <path className={styles["margin"]} d={`M0,0${bars.join("")}`} />
      </g>
    </Plot>
  );
}
