import styles from "./chart.module.css";
import { SIDE } from "./side.ts";

type Props = {
  /** The columns of the chart, by kind. */
  readonly slots: readonly { readonly kind: "draw" | "gap" }[];
};

/** A stripe over each column where draws are missing. */
export function GapStripes({ slots }: Props) {
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
