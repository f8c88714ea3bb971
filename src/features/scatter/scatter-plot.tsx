import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Axis } from "#ui/chart/axis.ts";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { marbleInk } from "#ui/chart/marble-ink.ts";
import { middleOf } from "#ui/chart/paths.ts";
import { Plot, share } from "#ui/chart/plot.tsx";
import type { Cursor } from "#ui/chart/use-cursor.ts";
import styles from "./scatter.module.css";
import { DENSE_FROM, densityOf, dotsOf, type Finish } from "./spread.ts";

type Props = {
  readonly all: readonly Finish[];
  /** Those of the picked marble, or all. */
  readonly picked: readonly Finish[];
  readonly marbles: number;
  readonly number: number | null;
  readonly axis: Axis;
  readonly cursor: Cursor;
};

/** Height of a place's row, in px. */
const ROW = 26;

/** The dots, or the density of too many, a row a place. */
export function ScatterPlot({ all, picked, marbles, number, axis, cursor }: Props) {
  const { t } = useLingui();
  const dense = number !== null || all.length >= DENSE_FROM;
  const dotted = number === null ? (dense ? [] : Array.from({ length: marbles }, (_, n) => n + 1)) : [number];
  const ranks = Array.from({ length: marbles }, (_, at) => at);
  return (
    <Plot
      height={marbles * ROW}
      gutter={26}
      grid
      x={axis.ticks.map((tick) => ({ at: axis.at(tick), label: `${tick}″` }))}
      over={
        <>
          {ranks.map((at) => (
            <span
              key={at}
              className={styles["rank"]}
              style={{ "--at": share(middleOf(at, marbles)) }}
              aria-hidden="true"
            >
              {at + 1}
            </span>
          ))}
          <CursorArea
            cursor={cursor}
            label={t`Read the places`}
            nameOf={(at) => t`Place ${at + 1}`}
            locate={(_, y) => Math.floor(y * marbles)}
          >
            <i
              className={styles["spot"]}
              style={{ "--at": share((cursor.at ?? 0) / marbles), "--size": share(1 / marbles) }}
            />
          </CursorArea>
        </>
      }
    >
      {dense &&
        densityOf(all, axis, marbles).map((data, step) => (
          <path
            key={step}
            className={styles["cells"]}
            data-behind={number !== null || undefined}
            data-step={step + 1}
            d={data}
          />
        ))}
      {dotted.map((n) => (
        <Dots key={n} n={n} d={dotsOf(picked.filter((finish) => finish.number === n), axis, marbles)} />
      ))}
    </Plot>
  );
}

type DotsProps = { readonly n: number; readonly d: string };

/** Dots of one marble: the same path twice, so that an edge keeps light and dark ones visible. */
function Dots({ n, d }: DotsProps) {
  const id = useId();
  if (d === "") return null;
  return (
    <g className={styles["dots"]} style={{ "--ink": marbleInk(n) }}>
      <path id={id} d={d} />
      <use href={`#${id}`} />
    </g>
  );
}
