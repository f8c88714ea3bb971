import { useLingui } from "@lingui/react/macro";
import type { Side } from "#domain/sides.ts";
import type { Sequence, SideKind } from "#domain/two-sides.ts";
import type { RowName } from "./balance.ts";

/** The words of rows, kinds and beads in the active language. */
export function useSideWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<SideKind, string>> = {
    size: t`Size`,
    parity: t`Parity`,
    dt: t`Dragon/tiger`,
  };
  const letters: Readonly<Record<Side, string>> = {
    big: t({ message: "B", context: "bead: big" }),
    small: t({ message: "S", context: "bead: small" }),
    mid: t({ message: "M", context: "bead: middle" }),
    odd: t({ message: "O", context: "bead: odd" }),
    even: t({ message: "E", context: "bead: even" }),
    dragon: t({ message: "D", context: "bead: dragon" }),
    tiger: t({ message: "T", context: "bead: tiger" }),
  };
  const rowName = (row: RowName) => {
    if (row === "sum2") return t`Sum of top 2`;
    return row === "sum3" ? t`Sum of top 3` : t`Place ${row}`;
  };
  const sequenceName = ({ rank, kind }: Sequence) => `${rowName(rank)} · ${kinds[kind]}`;
  return { kinds, letters, rowName, sequenceName };
}
