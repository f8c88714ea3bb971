import type { WINDOWS } from "#contract/limits.ts";
import type { StatisticName } from "#contract/statistics.ts";

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

/** The draws of the device that an answer of its own covers. */
export interface TimeSpan {
  /** Times of the oldest and the newest one, in epoch seconds. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  /** Whether draws between them are missing. */
  readonly broken: boolean;
}

const spans = new WeakMap<object, TimeSpan>();

/** Marks an answer as this device's own, or an error as that of a search in its draws. */
export function markComputedHere<Data>(data: Data, span: TimeSpan): Data {
  if (typeof data === "object" && data !== null) spans.set(data, span);
  return data;
}

/** The span of an answer that this device made; null where the server did. */
export function computedHere(data: unknown): TimeSpan | null {
  return typeof data === "object" && data !== null ? (spans.get(data) ?? null) : null;
}
