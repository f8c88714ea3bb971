import type { CSSProperties } from "react";
import { marbleMark } from "#ui/picture/marble-looks.ts";

/** Marbles in a row at most; more wrap into rows as equal as possible. */
const MAX_PER_ROW = 10;

/** Marbles beside a larger winner, at most: in a row, and in its two rows. */
const MAX_PER_LEAD_ROW = 11;
const MAX_LEAD = 2 * MAX_PER_LEAD_ROW;

/** Number of rows for `marbles`, with at most `max` in a row. */
export function countRows(marbles: number, max = MAX_PER_ROW): number {
  return Math.ceil(marbles / max);
}

/** Number of columns that fill the fewest rows of at most `max` marbles evenly. */
export function countColumns(marbles: number, max = MAX_PER_ROW): number {
  const rows = Math.max(1, countRows(marbles, max));
  return Math.max(1, Math.ceil(marbles / rows));
}

function marbleProps(n: number, style?: CSSProperties) {
  const mark = marbleMark(n);
  if (mark === null) return { className: "marble", "data-n": n, style };
  return {
    className: "marble",
    "data-n": n,
    "data-mark": mark.mark,
    style: { "--hue": mark.hue, "--light": `${mark.light}%`, ...style },
  };
}

type MarbleProps = { readonly n: number; readonly style?: CSSProperties };

/** A marble with its number as text; the custom property `--size` is its width. */
export function Marble({ n, style }: MarbleProps) {
  return <span {...marbleProps(n, style)}>{n}</span>;
}

type RowProps = {
  readonly order: readonly number[];
  readonly label: string;
  /** The draw number for copied text, if the row doesn't show it. */
  readonly term?: string;
  /** Width of a marble at most, in px. */
  readonly most?: number;
  readonly perRow?: number;
  /**
   * Source of the row's width, so that the browser need not measure it: `--row-room` of a parent, or on a phone the
   * window without `--aside`.
   */
  readonly within?: "parent" | "window";
  readonly picked?: readonly number[];
  /**
   * Shows the winner larger, with room for its time; the row's height doesn't depend on the number of marbles. Of a very
   * large field the last places are counted instead.
   */
  readonly lead?: boolean;
};

/** A finishing order as a list of marbles that fills its box in evenly filled rows. */
export function MarbleRow({
  order,
  label,
  term,
  most = 32,
  perRow,
  picked = [],
  ...row
}: RowProps) {
  const { within, lead = false } = row;
  const inRow = lead ? MAX_PER_LEAD_ROW : perRow;
  // The count of those left out takes the place of two marbles.
  const shown = lead && order.length > MAX_LEAD + 1 ? order.slice(0, MAX_LEAD - 1) : order;
  const filling = lead ? Math.min(order.length - 1, MAX_LEAD) : order.length;
  const style = { "--cols": countColumns(filling, inRow), "--most": `${most}px` };
  return (
    <ol
      className={lead ? "marble-row marble-lead" : "marble-row"}
      aria-label={label}
      style={style}
      data-term={shown === order ? term : undefined}
      data-within={within}
      data-lead={lead ? countRows(filling, inRow) : undefined}
    >
      {/* Keyed by place, so that a new draw only replaces the numbers. */}
      {shown.map((n, index) => (
        <li key={index} {...marbleProps(n)} data-picked={picked.includes(n) || undefined}>
          {n}
        </li>
      ))}
      {shown !== order && <li className="marble-more">+{order.length - shown.length}</li>}
    </ol>
  );
}
