import * as v from "valibot";
import type { Category } from "#contract/site.ts";
import { calendarDay } from "#contract/endpoints.ts";
import { WINDOW_DEFAULT, WINDOWS } from "#contract/limits.ts";
import { parseSequence } from "#domain/sequence.ts";
import { PATTERN_VIEWS, type PatternView } from "./patterns/pattern-views.ts";
import type { StatisticParams } from "#data/queries/statistics.ts";

/** The road that the two sides show where the address names none. */
export const FIRST_ROAD = "1:size";

/** An optional part of the address; an invalid one is ignored. */
export function part<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

/** A part of the address that is left out where it equals its default. */
function partWithDefault<Schema extends v.GenericSchema>(
  schema: Schema,
  byDefault: v.InferOutput<Schema>,
) {
  const strip = (value: v.InferOutput<Schema>) => (value === byDefault ? undefined : value);
  return part(v.pipe(schema, v.transform(strip)));
}

/** A number, which an address has as its digits. */
const digits = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)),
]);

/** A whole number from `least` up to `most`. */
export const numberTo = (most: number, least = 1) =>
  v.pipe(digits, v.integer(), v.minValue(least), v.maxValue(most));

const place = numberTo(60);
/** Orders of a trend by its top draw; the first is the default. */
export const TREND_ORDERS = ["newest", "oldest"] as const;
export type TrendOrder = (typeof TREND_ORDERS)[number];

/** The view of the patterns where the address names none. */
export const FIRST_VIEW = "sums" satisfies PatternView;

/** Parameters of a statistic: its window and its view. Defaults are omitted. */
export const STATISTIC_SEARCH = {
  limit: part(v.pipe(digits, v.picklist(WINDOWS))),
  date: part(calendarDay),
  place: partWithDefault(place, 1),
  number: part(place),
  sort: partWithDefault(v.picklist(["number", "hits", "gap", "rate"]), "number"),
  road: partWithDefault(
    v.pipe(
      v.string(),
      v.check((text) => parseSequence(text) !== null),
    ),
    FIRST_ROAD,
  ),
  order: partWithDefault(v.picklist(TREND_ORDERS), TREND_ORDERS[0]),
  view: partWithDefault(v.picklist(PATTERN_VIEWS), FIRST_VIEW),
  show: part(v.picklist(["numbers", "size", "parity", "dt"])),
  pick: part(v.pipe(v.string(), v.regex(/^\d{1,2}(,\d{1,2}){0,59}$/))),
  /** All rows of a table at once; absent: the first, and scripts add the others. */
  rows: part(v.literal("all")),
} as const;

const StatisticSearch = v.object(STATISTIC_SEARCH);
export type StatisticSearch = v.InferOutput<typeof StatisticSearch>;

/** The window of an address: a day, or else the latest draws. */
export function toStatisticParams(
  cateId: number,
  { date, limit }: StatisticSearch,
): StatisticParams {
  return date === undefined ? { cateId, limit: limit ?? WINDOW_DEFAULT } : { cateId, date };
}

/** Whether an address asks for a place or number that a track with `marbles` (0: unknown) doesn't have. */
export function isBeyondField(
  { place = 1, number = 1, date }: StatisticSearch,
  marbles: number,
): boolean {
  // Earlier draws may have had more marbles.
  return marbles > 0 && date === undefined && Math.max(place, number) > marbles;
}

/** The part of an address that chooses the draws, for links to other statistics of the track. */
export function windowSearch({ date, limit }: StatisticSearch): StatisticSearch {
  return { date, limit };
}

/** The parts of an address as its text has them, by name: server and browser read them in different orders. */
export function searchEntries(
  search: Readonly<Record<string, string | number | undefined>>,
): [string, string][] {
  return Object.entries(search)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
}

/** The sort order of an address; the first one if the statistic lacks it. */
export function parseSort<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  asked?: string,
): Sort {
  return sorts.find((sort) => sort === asked) ?? sorts[0];
}

/** The id of a track in an address. */
export const trackId = numberTo(9_999_999_999);

/** The track of an address, or the first one without a parameter. */
export function findTrack(
  categories: readonly Category[],
  track: number | undefined,
): Category | undefined {
  return track === undefined ? categories[0] : categories.find(({ id }) => id === track);
}
