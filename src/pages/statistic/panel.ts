import type { ComponentType } from "react";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";

/** What every panel of a track's analysis is given. */
export interface PanelProps {
  readonly cateId: number;
  /** Zone of the game's day. */
  readonly zone: string;
  readonly search: StatisticSearch;
}

/** A panel's component. */
export type Panel = ComponentType<PanelProps>;
