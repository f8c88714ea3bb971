import type { CSSProperties } from "react";
import { markOf } from "#ui/picture/marble-looks.ts";

/** Marbles in one row at most; more wrap into rows of the same length, as far as they divide. */
const ROW_MOST = 10;

/** Marbles beside a larger winner: in a row at most, and in its two rows. */
const LEAD_ROW_MAX = 11;
const LEAD_MAX = 2 * LEAD_ROW_MAX;

/** Rows that `marbles` need where a row holds at most `most`. */
export function rowsOf(marbles: number, most = ROW_MOST): number {
  return Math.ceil(marbles / most);
}

/** Columns that lay `marbles` out in the fewest rows of at most `most`, as evenly as they go. */
export function columnsOf(marbles: number, most = ROW_MOST): number {
  const rows = Math.max(1, rowsOf(marbles, most));
  return Math.max(1, Math.ceil(marbles / rows));
}

function looksOf(n: number, style?: CSSProperties) {
  const mark = markOf(n);
  if (mark === null) return { className: "marble", "data-n": n, style };
  return {
    className: "marble",
    "data-n": n,
    "data-mark": mark.mark,
    style: { "--hue": mark.hue, "--light": `${mark.light}%`, ...style },
  };
}

type MarbleProps = { readonly n: number; readonly style?: CSSProperties };

/** One marble with its number as text; its width is the custom property `--size`. */
export function Marble({ n, style }: MarbleProps) {
  return <span {...looksOf(n, style)}>{n}</span>;
}

type RowProps = {
  readonly order: readonly number[];
  readonly label: string;
  /** The draw's number as it is copied, where nothing else in the row has it. */
  readonly term?: string;
  /** Width of a marble at most, in px. */
  readonly most?: number;
  readonly perRow?: number;
  /**
   * What gives the row's width, so that the browser need not measure it: `--row-room` of a parent, or on a phone
   * the window without `--aside`.
   */
  readonly within?: "parent" | "window";
  readonly picked?: readonly number[];
  /**
   * The winner is larger, with room for its time beside it; the row has one height, whatever the field. Of a very
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
  const inRow = lead ? LEAD_ROW_MAX : perRow;
  // The count of those left out takes the place of two marbles.
  const shown = lead && order.length > LEAD_MAX + 1 ? order.slice(0, LEAD_MAX - 1) : order;
  const filling = lead ? Math.min(order.length - 1, LEAD_MAX) : order.length;
  const style = { "--cols": columnsOf(filling, inRow), "--most": `${most}px` };
  return (
    <ol
      className={lead ? "marble-row marble-lead" : "marble-row"}
      aria-label={label}
      style={style}
      data-term={shown === order ? term : undefined}
      data-within={within}
      data-lead={lead ? rowsOf(filling, inRow) : undefined}
    >
      {/* Keyed by place: a new draw replaces the numbers and moves nothing. */}
      {shown.map((n, index) => (
        <li key={index} {...looksOf(n)} data-picked={picked.includes(n) || undefined}>
          {n}
        </li>
      ))}
      {shown !== order && <li className="marble-more">+{order.length - shown.length}</li>}
    </ol>
  );
}
