import type { ComponentType } from "react";
import type { StatisticName } from "#contract/statistics.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { roadForView } from "./patterns/pattern-views.ts";
import type { Locale } from "#i18n/locales.ts";
import {
  FIRST_ROAD,
  FIRST_VIEW,
  toStatisticParams,
  type StatisticSearch,
} from "./statistic-search.ts";
import { dayDrawsQuery, lastDrawsQuery } from "#data/queries/draws.ts";
import { statisticQuery } from "#data/queries/statistics.ts";

/** The statistics of the panels that show one. */
export const STATISTICS = {
  "hot-cold": "hotCold",
  "two-sides": "twoSides",
  "top-3": "topThree",
  timing: "timing",
  scatter: "scatter",
  patterns: "patterns",
} as const satisfies Record<string, StatisticName>;
export type StatisticPanel = keyof typeof STATISTICS;

/** The panels of a track's analysis, in the order of their tabs. */
export const PANELS = [
  "hot-cold",
  "two-sides",
  "top-3",
  "timing",
  "scatter",
  "trend",
  "patterns",
] as const;
export type PanelName = (typeof PANELS)[number];

/** Props of every panel of a track's analysis. */
export interface PanelProps {
  readonly cateId: number;
  readonly days: TrackDays;
  readonly search: StatisticSearch;
}

export type Panel = ComponentType<PanelProps>;

/** The query of the draws that the statistics of an address count. */
export function drawsQuery({ cateId, search }: Omit<PanelProps, "days">, locale: Locale) {
  const of = toStatisticParams(cateId, search);
  return "date" in of
    ? dayDrawsQuery(of, locale)
    : lastDrawsQuery({ cateId, last: of.limit }, locale);
}

function roadNamed(name: StatisticPanel, search: StatisticSearch): string | undefined {
  if (name === "two-sides") return search.road ?? FIRST_ROAD;
  if (name !== "patterns") return undefined;
  const { view = FIRST_VIEW, place = 1, number = 1 } = search;
  return roadForView(view, { place, number });
}

/** The query of a panel's statistic at an address. */
export function panelQuery<Name extends StatisticPanel>(
  name: Name,
  { cateId, search }: Omit<PanelProps, "days">,
  locale: Locale,
) {
  const of = { ...toStatisticParams(cateId, search), road: roadNamed(name, search) };
  return statisticQuery(STATISTICS[name], of, locale);
}
