import type { ReactNode } from "react";
import styles from "./chip.module.css";

type Props = { readonly children: ReactNode; readonly tone?: "plain" | "accent" | "warn" };

/** A short fact in a pill. */
export function Chip({ children, tone = "plain" }: Props) {
  return <span className={`${styles["chip"]} ${styles[tone] ?? ""}`}>{children}</span>;
}

type DotProps = { readonly state: "live" | "late" | "off" };

/** A dot that beats while data is live; decoration only, so the words stand beside it. */
export function LiveDot({ state }: DotProps) {
  return <i className={styles["dot"]} data-state={state} aria-hidden="true" />;
}
