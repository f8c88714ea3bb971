import type { ReactNode } from "react";
import styles from "./countdown-ring.module.css";

type Props = {
  /** Share that is still to go, from 0 to 1. */
  readonly share: number;
  readonly children: ReactNode;
  /** For texts longer than `0:54`. */
  readonly wide?: boolean;
};

/** A ring that empties as `share` falls, with a short text inside. */
export function CountdownRing({ share, children, wide = false }: Props) {
  return (
    <span className={styles["ring"]} data-wide={wide || undefined}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        {share > 0 && (
          <circle
            className={styles["left"]}
            cx="28"
            cy="28"
            r="25"
            pathLength="1"
            strokeDasharray="1"
            strokeDashoffset={Number((1 - share).toFixed(3))}
          />
        )}
      </svg>
      <span>{children}</span>
    </span>
  );
}
