import type { PointerEvent, ReactNode } from "react";
import styles from "./chart.module.css";
import type { Cursor } from "./use-cursor.ts";

type Props = {
  readonly cursor: Cursor;
  readonly label: string;
  /** The name of value `index`, as the slider's text; the chart's output shows the values. */
  readonly getName: (index: number) => string;
  /** Index of the value at a place given in shares of the area; null if there is none. */
  readonly locate: (x: number, y: number) => number | null;
  readonly children?: ReactNode;
  /** Lets a touch scroll the chart sideways as well. */
  readonly scrolls?: boolean;
};

/** A see-through layer over a chart that moves its cursor by pointer, touch and keys. */
export function CursorArea({ cursor, label, getName, locate, children, scrolls = false }: Props) {
  const { index, count, start, set, onKeyDown } = cursor;
  if (count === 0) return null;
  function read(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    set(x < 0 || x >= 1 || y < 0 || y >= 1 ? null : locate(x, y));
  }
  const now = index ?? start;
  return (
    <div
      className={styles["cursor"]}
      data-scrolls={scrolls || undefined}
      // A range input can't be moved by pointing at a value in two directions.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={now + 1}
      aria-valuetext={getName(now)}
      onKeyDown={onKeyDown}
      onBlur={() => set(null)}
      onPointerDown={read}
      onPointerMove={read}
      onPointerLeave={(event) => event.pointerType === "mouse" && set(null)}
    >
      {index !== null && children}
    </div>
  );
}
