import type { CSSProperties } from "react";
import { columnsOf, markOf } from "./marble-marks.ts";
import styles from "./marble.module.css";

function looksOf(n: number, style?: CSSProperties) {
  const mark = markOf(n);
  if (mark === null) return { className: styles["marble"], "data-n": n, style };
  return {
    className: styles["marble"],
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
  /** Width of a marble at most, in px. */
  readonly most?: number;
  /** Marbles in a row at most. */
  readonly perRow?: number;
  /** Marbles that stand out. */
  readonly picked?: readonly number[];
};

/** A finishing order as a list of marbles that fills its box in evenly filled rows. */
export function MarbleRow({ order, label, most = 32, perRow, picked = [] }: RowProps) {
  const style = { "--cols": columnsOf(order.length, perRow), "--most": `${most}px` };
  return (
    <ol className={styles["row"]} aria-label={label} style={style}>
      {/* Keyed by place: a new draw changes what stands there and moves nothing. */}
      {order.map((n, at) => (
        <li key={at} {...looksOf(n)} data-picked={picked.includes(n) || undefined}>
          {n}
        </li>
      ))}
    </ol>
  );
}
