import type { WINDOWS } from "#contract/limits.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";

/** The draws of a statistic: the newest ones of a track, or those of a day. */
export type StatisticOf = {
  readonly cateId: number;
  /** Term of the draw that the window ends with; absent: the newest. */
  readonly at?: string | undefined;
  /** The road that two sides (`1:size`) or the patterns (`half:1`) show, as the API names it. */
  readonly road?: string | undefined;
} & ({ readonly limit: (typeof WINDOWS)[number] } | { readonly date: string });

export interface StatisticRequest<Name extends StatisticName> {
  readonly name: Name;
  readonly of: StatisticOf;
}

/** Computes a statistic from the draws on this device; null where it has none. */
export type OfflineSource = <Name extends StatisticName>(
  request: StatisticRequest<Name>,
) => Promise<StatisticData[Name] | null>;

/** Times of the oldest and the newest draw that a statistic covers, in epoch seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

const spans = new WeakMap<object, TimeSpan>();

/** Marks a statistic as computed on this device. */
export function markComputedHere<Data extends object>(data: Data, span: TimeSpan): Data {
  spans.set(data, span);
  return data;
}

/** The span of a statistic that this device computed; null where the server did. */
export function computedHere(data: unknown): TimeSpan | null {
  return typeof data === "object" && data !== null ? (spans.get(data) ?? null) : null;
}
