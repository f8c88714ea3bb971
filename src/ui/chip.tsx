import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

type ChipProps = { readonly children: ReactNode; readonly tone?: "plain" | "accent" | "warn" };

/** A short fact in a pill. */
export function Chip({ children, tone = "plain" }: ChipProps) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}

/** The mark of simulated draws. */
export function SimulatedChip() {
  const { t } = useLingui();
  return <Chip>{t`Simulated draws`}</Chip>;
}
