import type { HotCold, Scatter, Timing, TopThree, TwoSides } from "#contract/statistics.ts";
import type { WINDOWS } from "#contract/limits.ts";

/** The draws that a statistic is made of: the last so many of a track, or those of a day. */
export type StatisticOf = {
  readonly cateId: number;
  /** As it stood after this draw; absent: now. */
  readonly at?: string | undefined;
} & ({ readonly limit: (typeof WINDOWS)[number] } | { readonly date: string });

/** The data of each statistic by its name. */
export interface StatisticData {
  readonly hotCold: HotCold;
  readonly twoSides: TwoSides;
  readonly topThree: TopThree;
  readonly timing: Timing;
  readonly scatter: Scatter;
}

/** A statistic that is asked for; `road` as the API's. */
export interface AskedStatistic<Name extends keyof StatisticData> {
  readonly name: Name;
  readonly of: StatisticOf;
  readonly road?: string;
}

/** Makes a statistic of the draws on this device; null where it has none. */
export type OfflineSource = <Name extends keyof StatisticData>(
  asked: AskedStatistic<Name>,
) => Promise<StatisticData[Name] | null>;
