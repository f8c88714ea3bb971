import { useLingui } from "@lingui/react/macro";
import { NO_VALUE } from "#domain/pattern-roads.ts";
import type { PatternView } from "./pattern-views.ts";

/** Names of the views. */
export function usePatternViews(): Record<PatternView, string> {
  const { t } = useLingui();
  return {
    sums: t`Sums`,
    runs: t`Longest streaks`,
    halves: t`Front/back`,
    moves: t`Rise/fall`,
    mods: t`012 road`,
  };
}

interface Word {
  readonly name: string;
  /** For a bead. */
  readonly letter: string;
}

/** The words of a bead's values; of others there are none. */
export function usePatternWords(): Readonly<Record<string, Word>> {
  const { t } = useLingui();
  return {
    front: { name: t`front half`, letter: t({ message: "F", context: "bead: front half" }) },
    mid: { name: t`middle`, letter: t({ message: "M", context: "bead: middle" }) },
    back: { name: t`back half`, letter: t({ message: "B", context: "bead: back half" }) },
    rise: { name: t`rise`, letter: "↑" },
    level: { name: t`same`, letter: "=" },
    fall: { name: t`fall`, letter: "↓" },
    [NO_VALUE]: { name: t`no previous draw`, letter: "–" },
    ...Object.fromEntries(["0", "1", "2"].map((mod) => [mod, { name: mod, letter: mod }])),
  };
}
