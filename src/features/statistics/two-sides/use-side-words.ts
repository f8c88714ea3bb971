import { useLingui } from "@lingui/react/macro";
import type { Side } from "#domain/sides.ts";
import type { Sequence, SideKind } from "#domain/sequence.ts";
import { useSideLetters } from "#ui/side-names.ts";
import type { RowName } from "./balance.ts";

/** The words of rows, kinds and beads in the active language. */
export function useSideWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<SideKind, string>> = {
    size: t`Big/small`,
    parity: t`Odd/even`,
    dt: t`Dragon/tiger`,
  };
  const letters: Readonly<Record<Side, string>> = useSideLetters();
  const rowName = (row: RowName) => {
    if (row === "sum2") return t`Sum of top 2`;
    return row === "sum3" ? t`Sum of top 3` : t`Place ${row}`;
  };
  const sequenceName = ({ rank, kind }: Sequence) => `${rowName(rank)} · ${kinds[kind]}`;
  return { kinds, letters, rowName, sequenceName };
}
