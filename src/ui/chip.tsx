import type { ReactNode } from "react";
import styles from "./chip.module.css";

type Props = { readonly children: ReactNode; readonly tone?: "plain" | "accent" | "warn" };

/** A short fact in a pill. */
export function Chip({ children, tone = "plain" }: Props) {
  return <span className={`${styles["chip"]} ${styles[tone] ?? ""}`}>{children}</span>;
}
