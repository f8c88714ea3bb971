import { trackColor } from "./track-colors.ts";
import styles from "./track-badge.module.css";

type Props = {
  readonly id: number;
  /** Display number of the track; without one the first letter of its name stands in. */
  readonly number: number | null;
  readonly name: string;
  /** Width in px. */
  readonly side?: number;
};

/** The number of a track on its colour; decoration only, so the name stands beside it. */
export function TrackBadge({ id, number, name, side = 44 }: Props) {
  const style = { "--tint": trackColor(id, number), "--side": `${side}px` };
  return (
    <span className={styles["badge"]} style={style} aria-hidden="true">
      {number ?? (Array.from(name.trim())[0] ?? "·").toUpperCase()}
    </span>
  );
}
