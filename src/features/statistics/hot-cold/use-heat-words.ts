import { useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import type { HeatItem } from "./heat.ts";

/** The words of hot & cold in the active language. */
export function useHeatWords() {
  const { t } = useLingui();
  const format = useFormat();
  const states = { hot: t`hot`, warm: t`warm`, cold: t`cold`, none: "" };
  const figure = (value: number | null) => (value === null ? "–" : format.number(value));
  /** Everything known of a number at a place in one line. */
  const read = (rank: number, item: HeatItem) => [
    t`Place ${rank}, marble ${item.number}`,
    ...(item.state === "none" ? [] : [states[item.state]]),
    t`hits ${item.hits}`,
    t`gap ${item.gap}`,
    t`average gap ${figure(item.avg_gap)}`,
    t`longest gap ${item.max_gap}`,
  ];
  return { states, figure, read };
}
