import type { ReactNode } from "react";
import { shortTerm } from "#ui/words/term-text.ts";
import styles from "./chart.module.css";
import { share, SIDE } from "./side.ts";

/** A mark of an axis; `at` is its position as a share of the plot, from the left or the top. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Marks with the first and the last of some terms, below the ends of a chart. */
export function endTicks(terms: readonly string[]): Tick[] {
  const [first = "", last] = terms.length > 1 ? [terms[0], terms.at(-1)] : terms;
  if (last === undefined) return [{ at: 0.5, label: shortTerm(first) }];
  return [
    { at: 0, label: shortTerm(first) },
    { at: 1, label: shortTerm(last) },
  ];
}

type Props = {
  /** In px. */
  readonly height: number;
  readonly y?: readonly Tick[];
  readonly x?: readonly Tick[];
  /** Shapes in a square of {@link SIDE}, stretched to the box: strokes keep their width. */
  readonly children: ReactNode;
  /** Layers above the shapes: the cursor's area, labels. */
  readonly over?: ReactNode;
  /** Draws the marks of the x axis as lines through the plot too. */
  readonly grid?: boolean;
  /** Width reserved for the labels of the y axis, in px. */
  readonly gutter?: number;
};

/** A plot that fills its box at any width while texts and strokes keep their size. */
export function Plot({ height, y = [], x = [], children, over, grid = false, gutter }: Props) {
  const style = { "--h": `${height}px`, ...(gutter === undefined ? {} : { "--g": `${gutter}px` }) };
  return (
    <div
      className={styles["plot"]}
      style={style}
      data-foot={x.length > 0 || undefined}
      data-grid={grid || undefined}
    >
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          className={styles["grid"]}
          d={
            y.map(({ at }) => `M0,${Math.round(at * SIDE)}h${SIDE}`).join("") +
            (grid ? x.map(({ at }) => `M${Math.round(at * SIDE)},0v${SIDE}`).join("") : "")
          }
        />
        {children}
      </svg>
      <div className={styles["marks"]} aria-hidden="true">
        {y.map(({ at, label }) => (
          <span key={label} className={styles["ytick"]} style={{ "--at": share(at) }}>
            {label}
          </span>
        ))}
        {x.map(({ at, label }) => (
          <span key={`${label}${at}`} className={styles["xtick"]} style={{ "--at": share(at) }}>
            {label}
          </span>
        ))}
      </div>
      {over}
    </div>
  );
}

type HairProps = { readonly at: number; readonly spots?: readonly (number | null)[] };

/** The line of the cursor at a share of the width, with dots at shares of the height. */
export function Hair({ at, spots = [] }: HairProps) {
  return (
    <i className={styles["hair"]} style={{ "--at": share(at) }}>
      {[...new Set(spots)].map(
        (spot) => spot !== null && <b key={spot} style={{ "--at": share(spot) }} />,
      )}
    </i>
  );
}

type StripesProps = {
  /** The columns of the chart, by kind. */
  readonly slots: readonly { readonly kind: "draw" | "gap" }[];
};

/** A stripe over each column where draws are missing. */
export function GapStripes({ slots }: StripesProps) {
  const width = SIDE / Math.max(1, slots.length);
  return slots.map(
    ({ kind }, index) =>
      kind === "gap" && (
        <rect
          key={index}
          className={styles["gap"]}
          x={Math.round(index * width)}
          y="0"
          width={Math.max(1, Math.round(width))}
          height={SIDE}
        />
      ),
  );
}
