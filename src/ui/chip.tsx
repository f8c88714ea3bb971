import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./chip.module.css";

type ChipProps = { readonly children: ReactNode; readonly tone?: "plain" | "accent" | "warn" };

/** A short fact in a pill. */
export function Chip({ children, tone = "plain" }: ChipProps) {
  return <span className={`${styles["chip"]} ${styles[tone] ?? ""}`}>{children}</span>;
}

/** Marks draws that no operator sent. */
export function SimulatedChip() {
  return (
    <Chip>
      <Trans>Simulated draws</Trans>
    </Chip>
  );
}
