import { useLingui } from "@lingui/react/macro";
import { markSeconds } from "#domain/format-seconds.ts";
import type { Axis } from "#ui/chart/axis.ts";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { marbleInk } from "#ui/chart/marble-ink.ts";
import { Plot } from "#ui/chart/plot.tsx";
import type { Cursor } from "#ui/chart/use-cursor.ts";
import { slotMiddle, share } from "#ui/chart/side.ts";
import styles from "./scatter.module.css";
import { countFinishes, DENSE_FROM, densityPaths, finishDots, type Finish } from "./spread.ts";

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
/** Marks of the time axis that a phone has room to name. */
const MAX_NAMED = 6;

/** The dots, or the density of too many, a row a place. */
export function ScatterPlot({ all, picked, marbles, number, axis, cursor }: Props) {
  const dense = number !== null || countFinishes(all) >= DENSE_FROM;
  const step = axis.ticks.length > MAX_NAMED ? 2 : 1;
  const every = dense ? [] : Array.from({ length: marbles }, (_, index) => index + 1);
  return (
    <Plot
      height={marbles * ROW}
      gutter={26}
      grid
      x={axis.ticks.map((tick, nth) => ({
        at: axis.at(tick),
        label: nth % step === 0 ? markSeconds(tick) : "",
      }))}
      over={<Rows marbles={marbles} cursor={cursor} />}
    >
      {dense &&
        densityPaths(all, axis, marbles).map((data, step) => (
          <path
            key={step}
            className={styles["cells"]}
            data-behind={number !== null || undefined}
            data-step={step + 1}
            d={data}
          />
        ))}
      {(number === null ? every : [number]).map((n) => (
        <path
          key={n}
          className={styles["dots"]}
          data-picked={number !== null || undefined}
          style={{ "--ink": marbleInk(n) }}
          d={finishDots(
            picked.filter((finish) => finish.number === n),
            axis,
            marbles,
          )}
        />
      ))}
    </Plot>
  );
}

type RowsProps = { readonly marbles: number; readonly cursor: Cursor };

/** The names of the places, and the row that the cursor reads. */
function Rows({ marbles, cursor }: RowsProps) {
  const { t } = useLingui();
  return (
    <>
      {Array.from({ length: marbles }, (_, index) => (
        <span
          key={index}
          className={styles["rank"]}
          style={{ "--at": share(slotMiddle(index, marbles)) }}
          aria-hidden="true"
        >
          {index + 1}
        </span>
      ))}
      <CursorArea
        cursor={cursor}
        label={t`Values by place`}
        getName={(index) => t`Place ${index + 1}`}
        locate={(_, y) => Math.floor(y * marbles)}
      >
        <i
          className={styles["spot"]}
          style={{ "--at": share((cursor.index ?? 0) / marbles), "--size": share(1 / marbles) }}
        />
      </CursorArea>
    </>
  );
}
